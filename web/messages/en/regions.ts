/** Regions and continents of the WGSRPD as a sentence names them, by number; `asia` and `america` are both their parts. */
const REGIONS = `
1=Europe;2=Africa;3=temperate Asia;4=tropical Asia;5=Australasia;6=the Pacific;7=North America;8=South America;9=Antarctica
asia=Asia;america=the Americas
10=Northern Europe;11=Central Europe;12=Southwestern Europe;13=Southeastern Europe;14=Eastern Europe;20=Northern Africa
21=Macaronesia;22=West tropical Africa;23=West-central tropical Africa;24=Northeast tropical Africa;25=East tropical Africa
26=South tropical Africa;27=Southern Africa;28=the middle Atlantic Ocean;29=the western Indian Ocean;30=Siberia
31=the Russian Far East;32=Central Asia;33=the Caucasus;34=Western Asia;35=the Arabian Peninsula;36=China;37=Mongolia
38=Eastern Asia;40=the Indian subcontinent;41=Indochina;42=Malesia;43=Papuasia;50=Australia;51=New Zealand
60=the southwestern Pacific;61=the south-central Pacific;62=the northwestern Pacific;63=the north-central Pacific
70=subarctic America;71=western Canada;72=eastern Canada;73=the northwestern USA;74=the north-central USA
75=the northeastern USA;76=the southwestern USA;77=the south-central USA;78=the southeastern USA;79=Mexico;80=Central America
81=the Caribbean;82=northern South America;83=western South America;84=Brazil;85=southern South America
90=the subantarctic islands;91=the Antarctic continent
`;

export const regionsEnglish: { readonly regions: Readonly<Record<string, string>> } = {
  regions: Object.fromEntries(
    REGIONS.trim()
      .split(/[;\n]/)
      .map((entry) => entry.split('=') as [string, string]),
  ),
};
