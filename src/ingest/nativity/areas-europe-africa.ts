/** Words for areas of Europe, the Mediterranean, Africa and the western Indian Ocean (places.ts). */
export const EUROPE_AND_AFRICA = `
Europe, European Mts.: 1
C. Europe: 11 YUG ROM
N. Europe: 10 BLT RUN RUW
E. Europe: 14 POL ROM
W. Europe: GRB IRE FRA BGM NET GER SPA POR SWI DEN NOR
NW. Europe: GRB IRE FRA BGM NET GER DEN NOR SWE ICE FOR
NE. Europe: FIN SWE BLT BLR POL RUN RUW RUC
SW. Europe: 12
SE. Europe: 13 UKR KRY RUS -ITA -SIC
S. Europe: 12 13 KRY
C. & SE. European Mts.: 11 13 FRA UKR
SC. Europe: AUT SWI HUN ITA YUG FRA GER CZE
EC. Europe: POL CZE HUN ROM AUT UKR BLT BLR
WC. Europe: FRA GER SWI AUT BGM NET
European Russia: RUC RUE RUN RUS RUW
Russia: RUC RUE RUN RUS RUW NCS 30 31
Scandinavia: NOR SWE FIN DEN
Baltic Reg.: BLT FIN SWE DEN POL GER
Iberian Pen.: SPA POR
Balkan Pen.: ALB BUL GRC KRI TUE YUG ROM
Aegean Is., Aegean Reg.: GRC KRI EAI
Alps: FRA ITA SWI AUT GER YUG
Pyrenees: FRA SPA
Carpathians: CZE POL ROM UKR HUN
Appennini: ITA
Sudeten Mts.: CZE POL GER
Jura: FRA SWI
Medit., Medit. Reg.: 12 13 20 KRY TUR CYP EAI LBS PAL SIN -ROM -WSA
W. Medit.: 12 ITA SIC MOR ALG TUN
C. Medit.: ITA SIC SAR COR TUN LBY ALG YUG ALB GRC
E. Medit.: GRC KRI TUR CYP EAI LBS PAL EGY LBY SIN TUE
NE. Medit.: GRC KRI TUR CYP EAI LBS TUE ALB BUL YUG
SE. Medit.: EGY LBY PAL SIN LBS CYP
NW. Medit.: SPA FRA ITA COR SAR BAL
SW. Medit.: SPA POR MOR ALG TUN BAL
N. Medit.: 12 13 TUR
S. Medit.: 20 PAL SIN
Macaronesia: 21
Africa, African Mts.: 2
N. Africa: 20
NW. Africa: MOR ALG TUN WSA LBY
NE. Africa: EGY LBY SUD ERI ETH SOM DJI
Sahara: 20 MTN MLI NGR CHA SUD
Sahel: MTN MLI NGR CHA SUD SEN BKN
Trop. Africa, Trop. African Mts., Subsaharan Africa: 22 23 24 25 26
W. Trop. Africa, W. Africa: 22
WC. Trop. Africa, C. Africa, WC. Africa, C. Trop. Africa: 23
NE. Trop. Africa: 24
E. Trop. Africa: 25
E. Africa: 24 25 26
S. Trop. Africa: 26
SE. Trop. Africa: MOZ MLW ZIM ZAM
EC. Trop. Africa: BUR RWA ZAI UGA
SW. Trop. Africa: ANG
WS. Trop. Africa: ANG
SC. Trop. Africa: ZAM ZAI ANG
NW. Trop. Africa: 22
N. Trop. Africa: 22 24
Subtrop. Africa: 20 27
S. Africa, South Africa, Southern Africa: 27
SE. Africa: MOZ ZIM MLW NAT TVL SWZ
SW. Africa: NAM CPP ANG
W. Indian Ocean, Western Indian Ocean, Indian Ocean: 29
Mascarenes: MAU REU ROD
Cape, Cape Prov., Cape Proc., W. Cape, E. Cape, Western Cape, Eastern Cape, Northern Cape, Western Cape Prov., Eastern Cape Prov., Northern Cape Prov.: CPP
Northern Prov., Limpopo, Mpumalanga, Gauteng, North-West Province, North-West Prov., North West Prov., Transvaal: TVL
Caprivi Strip: CPV
KwaZulu-Natal, Kwazulu-Natal, Natal: NAT
Swaziland: SWZ
Cape of Good Hope: CPP
São Tomé, Príncipe, Principe, Annobón, Annobon, Bioko: GGI
Central African Rep.: CAF
DR Congo, DR. Congo, Zaire: ZAI
South Sudan: SUD
Burkina: BKN
Guinea Bissau: GNB
Zanzibar, Pemba: TAN
Mayotte, Comores: COM
Juan de Nova I., Europa I.: MCI
Chagos Arch.: CGS
`;
