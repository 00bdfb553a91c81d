/**
 * Zones of level 3 of the World Geographical Scheme for Recording Plant Distributions (Brummitt 2001), by
 * region of level 2: code, degrees north and east of a place near the middle (by hand, to the degree or so:
 * they tell what lies between two zones and which part of an area a zone is), and name as it is written today.
 */
const BY_REGION = `
10: DEN 56 9 Denmark|FIN 64 26 Finland|FOR 62 -7 Føroyar|GRB 54 -2 Great Britain|ICE 65 -18 Iceland|IRE 53 -8 Ireland|NOR 63 11 Norway|SVA 78 18 Svalbard|SWE 62 16 Sweden
11: AUT 47 14 Austria|BGM 51 5 Belgium|CZE 49 17 Czechoslovakia|GER 51 10 Germany|HUN 47 19 Hungary|NET 52 6 Netherlands|POL 52 19 Poland|SWI 47 8 Switzerland
12: BAL 40 3 Baleares|COR 42 9 Corse|FRA 47 2 France|POR 40 -8 Portugal|SAR 40 9 Sardegna|SPA 40 -4 Spain
13: ALB 41 20 Albania|BUL 43 25 Bulgaria|GRC 39 22 Greece|ITA 43 12 Italy|KRI 35 25 Kriti|ROM 46 25 Romania|SIC 37 14 Sicilia|TUE 41 27 Türkiye-in-Europe|YUG 44 19 NW. Balkan Pen.
14: BLR 53 28 Belarus|BLT 57 24 Baltic States|KRY 45 34 Krym|RUC 55 40 Central European Russia|RUE 56 54 East European Russia|RUN 64 45 North European Russia|RUS 48 45 South European Russia|RUW 61 32 Northwest European Russia|UKR 49 32 Ukraine
20: ALG 33 3 Algeria|EGY 27 30 Egypt|LBY 28 18 Libya|MOR 32 -6 Morocco|TUN 34 9 Tunisia|WSA 25 -13 Western Sahara
21: AZO 38 -27 Azores|CNY 28 -16 Canary Is.|CVI 16 -24 Cape Verde|MDR 33 -17 Madeira|SEL 30 -16 Selvagens
22: BEN 9 2 Benin|BKN 12 -2 Burkina Faso|GAM 13 -15 Gambia|GHA 8 -1 Ghana|GNB 12 -15 Guinea-Bissau|GUI 10 -11 Guinea|IVO 8 -6 Ivory Coast|LBR 6 -9 Liberia|MLI 17 -4 Mali|MTN 20 -10 Mauritania|NGA 9 8 Nigeria|NGR 17 9 Niger|SEN 14 -14 Senegal|SIE 8 -12 Sierra Leone|TOG 8 1 Togo
23: BUR -3 30 Burundi|CAB -5 12 Cabinda|CAF 7 21 Central African Republic|CMN 6 13 Cameroon|CON -1 15 Congo|EQG 2 10 Equatorial Guinea|GAB -1 12 Gabon|GGI 1 7 Gulf of Guinea Is.|RWA -2 30 Rwanda|ZAI -3 23 DR Congo
24: CHA 15 19 Chad|DJI 12 43 Djibouti|ERI 15 39 Eritrea|ETH 9 39 Ethiopia|SOC 12 54 Socotra|SOM 5 46 Somalia|SUD 13 30 Sudan
25: KEN 1 38 Kenya|TAN -6 35 Tanzania|UGA 1 32 Uganda
26: ANG -12 18 Angola|MLW -13 34 Malawi|MOZ -18 36 Mozambique|ZAM -14 28 Zambia|ZIM -19 30 Zimbabwe
27: BOT -22 24 Botswana|CPP -32 22 Cape Provinces|CPV -18 23 Caprivi Strip|LES -30 28 Lesotho|NAM -22 17 Namibia|NAT -29 31 KwaZulu-Natal|OFS -29 27 Free State|SWZ -27 31 Eswatini|TVL -25 29 Northern Provinces
28: ASC -8 -14 Ascension|STH -16 -6 St. Helena
29: ALD -9 46 Aldabra|CGS -6 72 Chagos Archipelago|COM -12 44 Comoros|MAU -20 58 Mauritius|MCI -18 42 Mozambique Channel Is.|MDG -19 47 Madagascar|REU -21 56 Réunion|ROD -20 63 Rodrigues|SEY -5 56 Seychelles
30: ALT 51 86 Altay|BRY 53 109 Buryatiya|CTA 53 116 Chita|IRK 57 105 Irkutsk|KRA 62 95 Krasnoyarsk|TVA 52 95 Tuva|WSB 60 73 West Siberia|YAK 65 128 Yakutiya
31: AMU 53 128 Amur|KAM 57 160 Kamchatka|KHA 54 136 Khabarovsk|KUR 47 152 Kuril Is.|MAG 64 160 Magadan|PRM 45 135 Primorye|SAK 50 143 Sakhalin
32: KAZ 48 67 Kazakhstan|KGZ 41 75 Kirgizstan|TKM 39 59 Turkmenistan|TZK 39 71 Tadzhikistan|UZB 41 64 Uzbekistan
33: NCS 44 44 North Caucasus|TCS 41 45 Transcaucasus
34: AFG 34 66 Afghanistan|CYP 35 33 Cyprus|EAI 37 27 East Aegean Is.|IRN 32 54 Iran|IRQ 33 44 Iraq|LBS 35 38 Lebanon-Syria|PAL 31 36 Palestine|SIN 29 34 Sinai|TUR 39 34 Türkiye
35: GST 25 52 Gulf States|KUW 29 48 Kuwait|OMA 21 57 Oman|SAU 23 45 Saudi Arabia|YEM 15 46 Yemen
36: CHC 28 104 China South-Central|CHH 19 110 Hainan|CHI 42 112 Inner Mongolia|CHM 45 127 Manchuria|CHN 36 111 China North-Central|CHQ 36 96 Qinghai|CHS 27 115 China Southeast|CHT 31 88 Tibet|CHX 41 85 Xinjiang
37: MON 46 104 Mongolia
38: JAP 37 138 Japan|KOR 37 127 Korea|KZN 25 141 Kazan-retto|NNS 27 128 Nansei-shoto|OGA 27 142 Ogasawara-shoto|TAI 24 121 Taiwan
40: ASS 26 93 Assam|BAN 24 90 Bangladesh|EHM 27 91 East Himalaya|IND 20 78 India|LDV 11 73 Laccadive Is.|MDV 3 73 Maldives|NEP 28 84 Nepal|PAK 30 69 Pakistan|SRL 8 81 Sri Lanka|WHM 33 77 West Himalaya
41: AND 12 93 Andaman Is.|CBD 13 105 Cambodia|LAO 18 104 Laos|MYA 21 96 Myanmar|NCB 8 94 Nicobar Is.|SCS 12 114 South China Sea|THA 15 101 Thailand|VIE 16 107 Vietnam
42: BOR 1 114 Borneo|CKI -12 97 Cocos Is.|JAW -7 110 Jawa|LSI -9 120 Lesser Sunda Is.|MLY 4 102 Malaya|MOL -3 128 Maluku|PHI 12 123 Philippines|SUL -2 121 Sulawesi|SUM 0 102 Sumatera|XMS -10 106 Christmas I.
43: BIS -4 150 Bismarck Archipelago|NWG -5 141 New Guinea|SOL -8 159 Solomon Is.
50: NFK -30 164 Norfolk Is.|NSW -32 147 New South Wales|NTA -19 133 Northern Territory|QLD -22 145 Queensland|SOA -30 135 South Australia|TAS -42 147 Tasmania|VIC -37 144 Victoria|WAU -26 121 Western Australia
51: ATP -49 178 Antipodean Is.|CTM -44 -177 Chatham Is.|KER -30 -178 Kermadec Is.|NZN -39 176 New Zealand North|NZS -44 170 New Zealand South
60: FIJ -18 178 Fiji|GIL 0 174 Gilbert Is.|HBI 0 -176 Howland-Baker Is.|NRU -1 167 Nauru|NUE -19 -170 Niue|NWC -21 165 New Caledonia|PHX -4 -172 Phoenix Is.|SAM -14 -172 Samoa|SCZ -11 166 Santa Cruz Is.|TOK -9 -172 Tokelau-Manihiki|TON -20 -175 Tonga|TUV -8 178 Tuvalu|VAN -16 167 Vanuatu|WAL -13 -177 Wallis-Futuna Is.
61: COO -20 -159 Cook Is.|EAS -27 -109 Easter I.|LIN 2 -157 Line Is.|MRQ -9 -140 Marquesas|PIT -25 -130 Pitcairn Is.|SCI -17 -150 Society Is.|TUA -18 -142 Tuamotu|TUB -23 -149 Tubuai Is.
62: CRL 7 150 Caroline Is.|MCS 24 154 Marcus I.|MRN 15 146 Marianas|MRS 9 168 Marshall Is.|WAK 19 167 Wake I.
63: HAW 20 -157 Hawaiian Is.
70: ALU 53 -170 Aleutian Is.|ASK 64 -152 Alaska|GNL 70 -42 Greenland|NUN 68 -90 Nunavut|NWT 65 -120 Northwest Territories|YUK 63 -135 Yukon
71: ABT 55 -115 Alberta|BRC 54 -125 British Columbia|MAN 54 -98 Manitoba|SAS 54 -106 Saskatchewan
72: LAB 54 -62 Labrador|NBR 47 -66 New Brunswick|NFL 49 -56 Newfoundland|NSC 45 -63 Nova Scotia|ONT 50 -86 Ontario|PEI 46 -63 Prince Edward I.|QUE 52 -72 Québec
73: COL 39 -106 Colorado|IDA 44 -115 Idaho|MNT 47 -110 Montana|ORE 44 -121 Oregon|WAS 47 -120 Washington|WYO 43 -108 Wyoming
74: ILL 40 -89 Illinois|IOW 42 -94 Iowa|KAN 38 -98 Kansas|MIN 46 -94 Minnesota|MSO 38 -92 Missouri|NDA 47 -100 North Dakota|NEB 41 -100 Nebraska|OKL 36 -97 Oklahoma|SDA 44 -100 South Dakota|WIS 44 -90 Wisconsin
75: CNT 42 -73 Connecticut|INI 40 -86 Indiana|MAI 45 -69 Maine|MAS 42 -72 Massachusetts|MIC 44 -85 Michigan|NWH 44 -72 New Hampshire|NWJ 40 -75 New Jersey|NWY 43 -75 New York|OHI 40 -83 Ohio|PEN 41 -78 Pennsylvania|RHO 42 -71 Rhode I.|VER 44 -73 Vermont|WVA 39 -81 West Virginia
76: ARI 34 -112 Arizona|CAL 37 -120 California|NEV 39 -117 Nevada|UTA 39 -112 Utah
77: NWM 34 -106 New Mexico|TEX 31 -99 Texas
78: ALA 33 -87 Alabama|ARK 35 -92 Arkansas|DEL 39 -75 Delaware|FLA 28 -82 Florida|GEO 33 -83 Georgia|KTY 37 -85 Kentucky|LOU 31 -92 Louisiana|MRY 39 -77 Maryland|MSI 33 -90 Mississippi|NCA 35 -79 North Carolina|SCA 34 -81 South Carolina|TEN 36 -86 Tennessee|VRG 37 -79 Virginia|WDC 39 -77 District of Columbia
79: MXC 19 -99 Mexico Central|MXE 25 -102 Mexico Northeast|MXG 19 -96 Mexico Gulf|MXI 20 -112 Mexican Pacific Is.|MXN 28 -111 Mexico Northwest|MXS 19 -101 Mexico Southwest|MXT 18 -91 Mexico Southeast
80: BLZ 17 -89 Belize|COS 10 -84 Costa Rica|CPI 8 -90 Central American Pacific Is.|ELS 14 -89 El Salvador|GUA 15 -90 Guatemala|HON 15 -87 Honduras|NIC 13 -85 Nicaragua|PAN 9 -80 Panamá
81: ARU 12 -70 Aruba|BAH 24 -76 Bahamas|BER 32 -65 Bermuda|CAY 19 -81 Cayman Is.|CUB 22 -79 Cuba|DOM 19 -70 Dominican Republic|HAI 19 -73 Haiti|JAM 18 -77 Jamaica|LEE 17 -63 Leeward Is.|NLA 12 -69 Netherlands Antilles|PUE 18 -66 Puerto Rico|SWC 13 -81 Southwest Caribbean|TCI 22 -72 Turks-Caicos Is.|TRT 10 -61 Trinidad-Tobago|VNA 11 -65 Venezuelan Antilles|WIN 14 -61 Windward Is.
82: FRG 4 -53 French Guiana|GUY 5 -59 Guyana|SUR 4 -56 Suriname|VEN 7 -66 Venezuela
83: BOL -17 -65 Bolivia|CLM 4 -73 Colombia|ECU -1 -78 Ecuador|GAL -1 -91 Galápagos|PER -9 -75 Peru
84: BZC -15 -54 Brazil West-Central|BZE -8 -41 Brazil Northeast|BZL -20 -44 Brazil Southeast|BZN -4 -60 Brazil North|BZS -27 -52 Brazil South
85: AGE -33 -60 Argentina Northeast|AGS -44 -69 Argentina South|AGW -29 -67 Argentina Northwest|CLC -35 -71 Chile Central|CLN -24 -69 Chile North|CLS -46 -73 Chile South|DSV -26 -80 Desventurados Is.|JNF -34 -79 Juan Fernández Is.|PAR -23 -58 Paraguay|URU -33 -56 Uruguay
90: ASP -38 77 Amsterdam-St. Paul Is.|BOU -54 3 Bouvet I.|CRZ -46 51 Crozet Is.|FAL -52 -59 Falkland Is.|HMD -53 73 Heard-McDonald Is.|KEG -49 69 Kerguelen|MAQ -55 159 Macquarie Is.|MPE -47 38 Marion-Prince Edward Is.|SGE -54 -37 South Georgia|SSA -58 -26 South Sandwich Is.|TDC -37 -12 Tristan da Cunha
91: ANT -80 0 Antarctica`;

export interface Zone {
  readonly code: string;
  /** Code of the region of level 2. */
  readonly region: number;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  readonly name: string;
}

const zoneIn = (region: number, text: string): Zone => {
  const [, code, latitude, longitude, name] = /^(\w{3}) (-?\d+) (-?\d+) (.+)$/.exec(text)!;
  return { code: code!, region, latitude: Number(latitude), longitude: Number(longitude), name: name! };
};

/** All 369 zones of level 3, by code. */
export const ZONES: ReadonlyMap<string, Zone> = new Map(
  BY_REGION.trim()
    .split('\n')
    .flatMap((line) => {
      const [region, zones] = line.split(': ') as [string, string];
      return zones.split('|').map((text) => zoneIn(Number(region), text));
    })
    .map((zone) => [zone.code, zone]),
);

/** Codes of the zones of regions or continents: `[41, 42]`, `[2]`. */
export const zonesOf = (...numbers: readonly number[]): readonly string[] =>
  [...ZONES.values()]
    .filter(({ region }) => numbers.includes(region) || numbers.includes(Math.floor(region / 10)))
    .map(({ code }) => code);
