import type { regionsEnglish } from '../en/regions.js';

/** Regionen und Kontinente des WGSRPD als Ort: „heimisch in Europa“, nach Nummer. */
const REGIONS = `
1=in Europa;2=in Afrika;3=im gemäßigten Asien;4=im tropischen Asien;5=in Australasien;6=im Pazifik;7=in Nordamerika
8=in Südamerika;9=in der Antarktis;asia=in Asien;america=in Amerika;10=in Nordeuropa;11=in Mitteleuropa
12=in Südwesteuropa;13=in Südosteuropa;14=in Osteuropa;20=in Nordafrika;21=in Makaronesien
22=im tropischen Westafrika;23=im westlichen Zentralafrika;24=im tropischen Nordostafrika
25=im tropischen Ostafrika;26=im südlichen tropischen Afrika;27=im südlichen Afrika;28=im mittleren Atlantik
29=im westlichen Indischen Ozean;30=in Sibirien;31=im russischen Fernen Osten;32=in Mittelasien;33=im Kaukasus
34=in Westasien;35=auf der Arabischen Halbinsel;36=in China;37=in der Mongolei;38=in Ostasien;40=auf dem indischen Subkontinent
41=in Indochina;42=in Malesien;43=in Papuasien;50=in Australien;51=in Neuseeland;60=im Südwestpazifik
61=im südlichen Zentralpazifik;62=im Nordwestpazifik;63=im nördlichen Zentralpazifik;70=im subarktischen Amerika
71=in Westkanada;72=in Ostkanada;73=im Nordwesten der USA;74=im nördlichen Zentrum der USA
75=im Nordosten der USA;76=im Südwesten der USA;77=im südlichen Zentrum der USA;78=im Südosten der USA
79=in Mexiko;80=in Mittelamerika;81=in der Karibik;82=im nördlichen Südamerika;83=im westlichen Südamerika
84=in Brasilien;85=im südlichen Südamerika;90=auf den subantarktischen Inseln;91=auf dem antarktischen Kontinent
`;

export const regionsGerman: typeof regionsEnglish = {
  regions: Object.fromEntries(
    REGIONS.trim()
      .split(/[;\n]/)
      .map((entry) => entry.split('=') as [string, string]),
  ),
};
