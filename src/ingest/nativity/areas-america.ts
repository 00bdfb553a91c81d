/** Words for areas of the Americas and the Subantarctic islands (places.ts). */
export const AMERICA = `
America, New World: 7 8
N. America, North America, Northern America: 7 -MXI
South America, S. America, Southern America: 82 83 84 85 -DSV -JNF
W. South America: 83
N. South America: 82 CLM BZN
NW. South America: CLM ECU VEN PER
NE. South America: 82 BZN BZE
E. South America: 84 URU AGE PAR
S. South America, SE. South America: 85
SW. South America: PER BOL CLC CLN CLS AGW AGS
WC. South America: PER BOL ECU
Trop. South America, N. & C. South America: 82 83 84
Trop. America: 79 80 81 82 83 84
Subtrop. America: FLA TEX 79 85
Trop. & Subtrop. America: 79 80 81 82 83 84 85 FLA TEX
Temp. America: 70 71 72 73 74 75 76 77 78 79 85
S. Trop. America: 82 83 84
N. Trop. America: 79 80 81 82 CLM
W. Trop. America: 83 80 79
Subarctic America: 70 71 72
W. Subarctic America: ASK YUK NWT ALU
E. Subarctic America: GNL NUN LAB QUE
C. America: 80
Mexico: 79
N. Mexico: MXN MXE
S. Mexico: MXS MXT MXG MXC
C. Mexico: MXC MXE MXS MXG
E. Mexico: MXE MXG MXT
W. Mexico: MXN MXS MXC
NE. Mexico: MXE
NW. Mexico: MXN MXE
SE. Mexico: MXT MXG MXS
SW. Mexico: MXS MXC
SC. Mexico: MXC MXS MXG
EC. Mexico: MXE MXG MXC
WC. Mexico: MXS MXN MXE
NC. Mexico: MXE
Veracruz: MXG
Caribbean, West Indies: 81 -BER
Hispaniola: HAI DOM
Dominican Rep.: DOM
Lesser Antilles: LEE WIN
Greater Antilles: CUB HAI DOM JAM PUE
N. Caribbean: BAH CUB TCI HAI DOM CAY JAM
E. Caribbean: LEE WIN PUE
S. Caribbean: ARU NLA VNA TRT WIN
W. Caribbean: CUB JAM CAY SWC
SE. Caribbean: WIN TRT VNA
Guadeloupe, Virgin Is., Montserrat, St. Kitts, St. Croix, St. Thomas, Antigua, Barbuda, British Virgin Is.: LEE
Martinique, Dominica, St. Vincent, St. Lucia, Grenada, Barbados: WIN
Trinidad, Tobago: TRT
Curaçao, Bonaire: NLA
I. Margarita: VEN VNA
Panama: PAN
Clipperton I., Malpelo I., Cocos I.: CPI
Guianas: GUY SUR FRG
Surinam: SUR
Galapagos: GAL
Andes, Andes Mts.: 83 VEN AGW CLN CLC CLS AGS
Amazon Basin, Amazon Reg.: BZN PER ECU CLM BOL VEN
Brazil, Brasil: 84
N. Brazil: BZN BZE
S. Brazil: BZS
E. Brazil: BZE BZL
C. Brazil: BZC BZL BZE
W. Brazil, NW. Brazil, SW. Brazil: BZN BZC
NE. Brazil: BZE
SE. Brazil: BZL
WC. Brazil: BZC
EC. Brazil: BZE BZL BZC
SC. Brazil: BZC BZL
NC. Brazil: BZN BZC BZE
Argentina: AGE AGS AGW
N. Argentina: AGE AGW
NC. Argentina: AGE AGW
NW. Argentina: AGW
NE. Argentina, E. Argentina: AGE
S. Argentina, SW. Argentina, SE. Argentina: AGS
C. Argentina: AGE AGW AGS
W. Argentina, WC. Argentina: AGW AGS
EC. Argentina: AGE
SC. Argentina: AGS AGE
Chile: CLC CLN CLS
N. Chile: CLN CLC
C. Chile: CLC
S. Chile: CLS CLC
NC. Chile: CLC CLN
SC. Chile: CLC CLS
Tierra del Fuego, Magellan Reg.: AGS CLS
Desvendurados Is., Desventuradas Is.: DSV
Subantarctic Is.: 90
Gough I.: TDC
Heard I.: HMD
Marion I., Prince Edward I.: MPE
Canada: 71 72 NUN NWT YUK
W. Canada: 71 YUK NWT
E. Canada: 72
SE. Canada: ONT QUE NBR NSC PEI NFL
SW. Canada: BRC ABT
C. Canada: MAN SAS ONT
N. Canada: NUN NWT YUK
NW. Canada: YUK NWT BRC
NE. Canada: LAB QUE NFL NUN
S. Canada: 71 72 -LAB
SC. Canada: MAN SAS ONT
WC. Canada: ABT SAS BRC
EC. Canada: ONT QUE MAN
U.S.A., U.S.A, United States: 73 74 75 76 77 78
NW. U.S.A.: 73
NC. U.S.A.: 74
NE. U.S.A.: 75
SW. U.S.A.: 76 NWM
SC. U.S.A.: 77 OKL ARK LOU KAN
SE. U.S.A.: 78
N. U.S.A.: 73 74 75
S. U.S.A.: 76 77 78
W. U.S.A.: 73 76 NWM
E. U.S.A.: 75 78 ILL WIS MSO MIN IOW
C. U.S.A.: 74 77 COL ARK
WC. U.S.A.: 73 76 NWM NEB KAN SDA NDA
EC. U.S.A.: OHI INI ILL KTY TEN WVA VRG MSO MRY DEL PEN WDC NCA
N. America (E. & C.): 72 74 75 78
Rocky Mts.: 73 UTA NWM ARI ABT BRC
Appalachian Mts.: 75 78
Great Lakes Reg.: ONT MIC WIS ILL INI OHI NWY MIN PEN
Florida Keys: FLA
Guadalupe I., I. Guadalupe, Revillagigedo Is., Revillagigedos Is.: MXI
Vancouver I.: BRC
`;
