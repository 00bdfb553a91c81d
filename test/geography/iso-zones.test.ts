import { ISO_ZONES, zoneNamed, zoneOfIso } from '../../src/geography/iso-zones.js';
import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';

/** All current codes of ISO 3166-1, and XK, which its users assign to Kosovo. */
const COUNTRIES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
  BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE
  KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
  MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ
  VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);

/** Codes of ISO 3166-2 without the prefix of the country. */
const PARTS: Readonly<Record<string, string>> = {
  AU: 'ACT NSW NT QLD SA TAS VIC WA',
  BR: 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
  US: `AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY
    OH OK OR PA PR RI SC SD TN TX UM UT VA VI VT WA WI WV WY`,
};
const SUBDIVISIONS = Object.entries(PARTS).flatMap(([country, parts]) =>
  parts.split(/\s+/).map((part) => `${country}-${part}`),
);

const DIVIDED = 'AR AU BR CA CL CN ID KI MA MX MY NZ PF RU SC SH UM US ZA'.split(' ');

/** The one zone of each other country, where the table is reviewed line by line. */
const ZONES =
  `AD SPA, AE GST, AF AFG, AG LEE, AI LEE, AL ALB, AM TCS, AO ANG, AQ ANT, AS SAM, AT AUT, AW ARU, AX FIN, AZ TCS,
  BA YUG, BB WIN, BD BAN, BE BGM, BF BKN, BG BUL, BH GST, BI BUR, BJ BEN, BL LEE, BM BER, BN BOR, BO BOL, BQ NLA, BS BAH,
  BT EHM, BV BOU, BW BOT, BY BLR, BZ BLZ, CC CKI, CD ZAI, CF CAF, CG CON, CH SWI, CI IVO, CK COO, CM CMN, CO CLM, CR COS,
  CU CUB, CV CVI, CW NLA, CX XMS, CY CYP, CZ CZE, DE GER, DJ DJI, DK DEN, DM WIN, DO DOM, DZ ALG, EC ECU, EE BLT, EG EGY,
  EH WSA, ER ERI, ES SPA, ET ETH, FI FIN, FJ FIJ, FK FAL, FM CRL, FO FOR, FR FRA, GA GAB, GB GRB, GD WIN, GE TCS, GF FRG,
  GG FRA, GH GHA, GI SPA, GL GNL, GM GAM, GN GUI, GP LEE, GQ EQG, GR GRC, GS SGE, GT GUA, GU MRN, GW GNB, GY GUY, HK CHS,
  HM HMD, HN HON, HR YUG, HT HAI, HU HUN, IE IRE, IL PAL, IM GRB, IN IND, IO CGS, IQ IRQ, IR IRN, IS ICE, IT ITA, JE FRA,
  JM JAM, JO PAL, JP JAP, KE KEN, KG KGZ, KH CBD, KM COM, KN LEE, KP KOR, KR KOR, KW KUW, KY CAY, KZ KAZ, LA LAO, LB LBS,
  LC WIN, LI AUT, LK SRL, LR LBR, LS LES, LT BLT, LU BGM, LV BLT, LY LBY, MC FRA, MD UKR, ME YUG, MF LEE, MG MDG, MH MRS,
  MK YUG, ML MLI, MM MYA, MN MON, MO CHS, MP MRN, MQ WIN, MR MTN, MS LEE, MT SIC, MU MAU, MV MDV, MW MLW, MZ MOZ, NA NAM,
  NC NWC, NE NGR, NF NFK, NG NGA, NI NIC, NL NET, NO NOR, NP NEP, NR NRU, NU NUE, OM OMA, PA PAN, PE PER, PG NWG, PH PHI,
  PK PAK, PL POL, PM NFL, PN PIT, PR PUE, PS PAL, PT POR, PW CRL, PY PAR, QA GST, RE REU, RO ROM, RS YUG, RW RWA, SA SAU,
  SB SOL, SD SUD, SE SWE, SG MLY, SI YUG, SJ SVA, SK CZE, SL SIE, SM ITA, SN SEN, SO SOM, SR SUR, SS SUD, ST GGI, SV ELS,
  SX LEE, SY LBS, SZ SWZ, TC TCI, TD CHA, TF KEG, TG TOG, TH THA, TJ TZK, TK TOK, TL LSI, TM TKM, TN TUN, TO TON, TR TUR,
  TT TRT, TV TUV, TW TAI, TZ TAN, UA UKR, UG UGA, UY URU, UZ UZB, VA ITA, VC WIN, VE VEN, VG LEE, VI LEE, VN VIE, VU VAN,
  WF WAL, WS SAM, XK YUG, YE YEM, YT COM, ZM ZAM, ZW ZIM,
  AU-ACT NSW, AU-NSW NSW, AU-NT NTA, AU-QLD QLD, AU-SA SOA, AU-TAS TAS, AU-VIC VIC, AU-WA WAU, BR-AC BZN, BR-AL BZE,
  BR-AM BZN, BR-AP BZN, BR-BA BZE, BR-CE BZE, BR-DF BZC, BR-ES BZL, BR-GO BZC, BR-MA BZE, BR-MG BZL, BR-MS BZC, BR-MT BZC,
  BR-PA BZN, BR-PB BZE, BR-PE BZE, BR-PI BZE, BR-PR BZS, BR-RJ BZL, BR-RN BZE, BR-RO BZN, BR-RR BZN, BR-RS BZS, BR-SC BZS,
  BR-SE BZE, BR-SP BZL, BR-TO BZN, CA-AB ABT, CA-BC BRC, CA-MB MAN, CA-NB NBR, CA-NS NSC, CA-NT NWT, CA-NU NUN, CA-ON ONT,
  CA-PE PEI, CA-QC QUE, CA-SK SAS, CA-YT YUK, US-AK ASK, US-AL ALA, US-AR ARK, US-AS SAM, US-AZ ARI, US-CA CAL, US-CO COL,
  US-CT CNT, US-DC WDC, US-DE DEL, US-FL FLA, US-GA GEO, US-GU MRN, US-HI HAW, US-IA IOW, US-ID IDA, US-IL ILL, US-IN INI,
  US-KS KAN, US-KY KTY, US-LA LOU, US-MA MAS, US-MD MRY, US-ME MAI, US-MI MIC, US-MN MIN, US-MO MSO, US-MP MRN, US-MS MSI,
  US-MT MNT, US-NC NCA, US-ND NDA, US-NE NEB, US-NH NWH, US-NJ NWJ, US-NM NWM, US-NV NEV, US-NY NWY, US-OH OHI, US-OK OKL,
  US-OR ORE, US-PA PEN, US-PR PUE, US-RI RHO, US-SC SCA, US-SD SDA, US-TN TEN, US-TX TEX, US-UT UTA, US-VA VRG, US-VI LEE,
  US-VT VER, US-WA WAS, US-WI WIS, US-WV WVA, US-WY WYO`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [code: string, zone: string]);

const zoneOf = (code: string): string => {
  const zone = zoneOfIso(code);
  return typeof zone === 'string' ? zone : zone.zone;
};

describe('zones of ISO 3166 codes', () => {
  it('has all countries, and all parts of four of them', () => {
    expect([...ISO_ZONES.keys()].sort()).toEqual([...COUNTRIES, ...SUBDIVISIONS].sort());
    expect([COUNTRIES.length, SUBDIVISIONS.length]).toEqual([250, 105]);
  });

  it.each(ZONES)('%s is the zone %s', (code, zone) => {
    expect(zoneOf(code)).toBe(zone);
    expect(zoneOf(code.toLowerCase())).toBe(zone);
  });

  it.each([...DIVIDED, 'CA-NL', 'US-UM'])('%s has no zone that contains most of it', (code) => {
    expect(zoneOf(code)).toBe('divided');
  });

  it.each([
    ['CA-NL', 'Labrador', 'LAB'],
    ['CA-NL', 'LABRADOR', 'LAB'],
    ['CA-NL', 'newfoundland', 'NFL'],
    ['CA-NL', '', undefined],
    ['CA-NL', 'Ontario', undefined],
    ['CA-XX', 'Labrador', undefined],
  ])('of %s the one with the name %j is %s', (code, called, zone) => {
    expect(zoneNamed(code, called)?.zone).toBe(zone);
  });

  it('says so of every code', () => {
    const listed = [...ZONES.map(([code]) => code), ...DIVIDED, 'CA-NL', 'US-UM'];
    expect(listed.sort()).toEqual([...ISO_ZONES.keys()].sort());
  });

  it.each(['UK', 'EL', 'YU', 'FR-IDF', 'CA-XX', ''])('%j is unknown', (code) => {
    expect(zoneOf(code)).toBe('unknown');
  });

  it('covers each zone, with at most one country that has the whole of it', () => {
    const countries = [...ISO_ZONES.values()].flat().filter(({ iso }) => iso.length === 2);
    expect(new Set(countries.map(({ zone }) => zone))).toEqual(new Set(LEVEL_3_ZONES.keys()));
    const ambiguous = [...LEVEL_3_ZONES.keys()].filter((code) => {
      const rows = countries.filter(({ zone }) => zone === code);
      const whole = rows.filter(({ extent }) => extent === 'whole');
      return whole.length > 1 || (whole.length === 0 && rows.length === 1);
    });
    expect(ambiguous).toEqual([]);
  });

  it('shares of a country add up, and a part lies where its country does', () => {
    for (const [code, rows] of ISO_ZONES) {
      const sum = rows.reduce((total, { share }) => total + share, 0);
      expect({ code, isSum: Math.abs(sum - 100) <= 3 }).toEqual({ code, isSum: true });
      expect(new Set(rows.map(({ zone }) => zone)).size).toBe(rows.length);
    }
    const zonesOf = (code: string) => (ISO_ZONES.get(code) ?? []).map(({ zone }) => zone);
    // Outlying areas of the United States are countries of ISO 3166-1 too.
    const [outlying, inner] = [true, false].map((is) =>
      SUBDIVISIONS.filter((code) => /^US-(AS|GU|MP|PR|UM|VI)$/.test(code) === is),
    );
    for (const code of outlying!) expect(zonesOf(code)).toEqual(zonesOf(code.slice(3)));
    for (const country of Object.keys(PARTS)) {
      const own = inner!.filter((code) => code.startsWith(country));
      expect(new Set(own.flatMap(zonesOf))).toEqual(new Set(zonesOf(country)));
    }
  });
});
