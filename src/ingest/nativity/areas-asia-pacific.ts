/** Words for areas of Asia, Australasia and the Pacific (places.ts). */
export const ASIA_AND_PACIFIC = `
Temp. Asia: 3 40 -35 -IND -SRL -LDV -MDV
Asia: 3 4 -43
C. Asia, Middle Asia: 32 CHX MON AFG
W. Asia, SW. Asia, Asia Minor: 34 33 TKM
NE. Asia: 31 CHM KOR JAP
E. Asia, Temp. E. Asia: 36 38 31 MON
Trop. Asia: 4
Subtrop. Asia: 40 41 36 38
Trop. & Subtrop. Asia: 4 36 38
SE. Asia: 41 42
S. Asia: 40
N. Asia: 30 31
EC. Asia: 36 MON
SC. Asia: 40 32 CHT
Siberia: 30
Temp. Siberia: 30
W. Siberia: WSB ALT
E. Siberia: YAK CTA BRY IRK
C. Siberia: KRA IRK TVA YAK
S. Siberia: ALT TVA BRY CTA IRK KRA WSB
SW. Siberia: ALT WSB
SE. Siberia: CTA BRY IRK
SC. Siberia: TVA KRA IRK ALT
N. Siberia: YAK KRA WSB
NE. Siberia: YAK
NW. Siberia: WSB
Russian Far East, Russia Far East: 31
S. Russian Far East, SE. Russian Far East: PRM KHA SAK AMU KUR
N. Russian Far East, NE. Russian Far East: MAG KAM KHA
Caucasus: 33
Transcaucasus, Armenia, Azerbaijan, Georgia: TCS
N. Caucasus, North Caucasus: NCS
S. Caucasus: TCS
E. Caucasus, W. Caucasus, C. Caucasus, SW. Caucasus, SE. Caucasus: NCS TCS
Türkiye, Turkey, Anatolia: TUR
Türkiye-in-Europe, Turkey-in-Europe: TUE
Syria, Lebanon, Anti-Lebanon: LBS
Israel, Jordan, West Bank, Palestine: PAL
Mt. Hermon: LBS PAL
Arabian Pen., Arabia: 35
E. Arabian Pen.: OMA GST
SW. Arabian Pen.: YEM SAU
S. Arabian Pen.: YEM OMA
SE. Arabian Pen.: OMA GST
N. Arabian Pen.: SAU KUW
W. Arabian Pen.: SAU YEM
NW. Arabian Pen.: SAU
NE. Arabian Pen.: KUW GST SAU
Kazakstan: KAZ
Kirgizistan: KGZ
Russian Altai, Altai: ALT
Komandor Is.: KAM
China: 36
N. China: CHN CHI CHM CHX CHQ
S. China: CHC CHS CHH
C. China: CHC CHN CHS CHQ
E. China: CHS CHN CHM
W. China: CHX CHT CHQ CHC
SC. China: CHC
SE. China: CHS CHH
NE. China: CHM CHI CHN
NW. China: CHX CHQ CHN CHI
SW. China: CHC CHT
NC. China: CHN CHI
EC. China: CHS CHN CHC
WC. China: CHC CHQ CHN
Tibet, Xizang: CHT
N. & C. China: CHN CHI CHM CHX CHQ CHC CHS
Korea, North Korea, South Korea: KOR
Nansei-shotō: NNS
Ogasawara-shotō: OGA
Kazan Rettō, Kazan-rettō: KZN
Himalaya: EHM NEP WHM PAK CHT
W. Himalaya, NW. Himalaya: WHM PAK
C. Himalaya: NEP
E. Himalaya: EHM
Indian Subcontinent: 40
India: IND ASS WHM EHM
S. India, SW. India, SE. India, C. India, W. India, WC. India, EC. India, SC. India: IND
N. India: IND WHM
E. India: IND
NW. India: IND WHM
NE. India: ASS EHM IND
Kashmir, Jammu-Kashmir, Himachal Pradesh, Uttarakhand, Uttaranchal: WHM
Sikkim, Bhutan, Darjiling, Arunachal Pradesh: EHM
Assam, Meghalaya, Nagaland, Manipur, Mizoram, Tripura: ASS
Laccadives: LDV
Indo-China: 41
N. Indo-China, NW. Indo-China, NE. Indo-China, S. Indo-China, W. Indo-China, E. Indo-China, C. Indo-China, SE. Indo-China: MYA THA LAO VIE CBD
Pen. Thailand, Pen Thailand: THA
Burma, Pen. Myanmar: MYA
Andaman & Nicobar Is.: AND NCB
Malesia: 42 43 -SOL
W. Malesia: MLY SUM JAW BOR
C. Malesia: PHI SUL MOL LSI JAW BOR
E. Malesia: MOL SUL LSI NWG
S. Malesia: JAW LSI
N. Malesia: PHI BOR MLY
WC. Malesia: MLY SUM JAW BOR SUL PHI
Pen. Malaysia, Malaya, Singapore: MLY
Sumatera, Sumatra: SUM
Jawa, Java: JAW
Brunei: BOR
Moluccas: MOL
Bali, Timor, East Timor: LSI
Cocos (Keeling) Is.: CKI
Papua New Guinea, W. New Guinea: NWG
Papuasia: 43
Bismarck Arch.: BIS
Solomon Is.: SOL
Australia: 50 -NFK
Australasia: 50 51
N. Australia: WAU NTA QLD
NE. Australia: QLD NTA
NW. Australia: WAU NTA
SW. Australia, W. Australia: WAU
SE. Australia: NSW VIC TAS SOA QLD
E. Australia: QLD NSW VIC TAS
C. Australia, Central Australia: NTA SOA WAU QLD
S. Australia, Southern Australia: WAU SOA VIC NSW TAS
SC. Australia: SOA
EC. Australia: QLD NSW
NC. Australia: NTA
Lord Howe I., Lord Howe Is., Norfolk I.: NFK
New Zealand: 51
New Zealand North I.: NZN
New Zealand South I., Stewart I.: NZS
Campbell I., Auckland I., Auckland Is.: ATP
Antipodes Is.: ATP
Pacific: 6
SW. Pacific: 60
W. Pacific: 60 62
NW. Pacific: 62
S. Pacific: 60 61
SC. Pacific: 61
C. Pacific: 61 60 62
E. Pacific: 61
N. Pacific: 62 63
Hawaii: HAW
Futuna, Wallis, Alofi: WAL
American Samoa: SAM
Henderson I., Pitcairn I.: PIT
Palau: CRL
Guam: MRN
Rapa: TUB
`;
