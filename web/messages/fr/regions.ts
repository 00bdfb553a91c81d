import type { regionsEnglish } from '../en/regions.js';

/** Régions et continents du WGSRPD comme complément : « originaire d’Europe », par numéro. */
const REGIONS = `
1=d’Europe;2=d’Afrique;3=d’Asie tempérée;4=d’Asie tropicale;5=d’Australasie;6=du Pacifique;7=d’Amérique du Nord
8=d’Amérique du Sud;9=de l’Antarctique;asia=d’Asie;america=des Amériques;10=d’Europe du Nord;11=d’Europe centrale
12=d’Europe du Sud-Ouest;13=d’Europe du Sud-Est;14=d’Europe de l’Est;20=d’Afrique du Nord;21=de Macaronésie
22=d’Afrique tropicale de l’Ouest;23=d’Afrique tropicale du Centre-Ouest;24=d’Afrique tropicale du Nord-Est
25=d’Afrique tropicale de l’Est;26=d’Afrique tropicale du Sud;27=d’Afrique australe;28=de l’Atlantique central
29=de l’océan Indien occidental;30=de Sibérie;31=de l’Extrême-Orient russe;32=d’Asie centrale;33=du Caucase
34=d’Asie de l’Ouest;35=de la péninsule Arabique;36=de Chine;37=de Mongolie;38=d’Asie de l’Est;40=du sous-continent indien
41=d’Indochine;42=de Malésie;43=de Papouasie;50=d’Australie;51=de Nouvelle-Zélande;60=du Pacifique Sud-Ouest
61=du Pacifique Centre-Sud;62=du Pacifique Nord-Ouest;63=du Pacifique Centre-Nord;70=d’Amérique subarctique
71=de l’Ouest du Canada;72=de l’Est du Canada;73=du Nord-Ouest des États-Unis;74=du Centre-Nord des États-Unis
75=du Nord-Est des États-Unis;76=du Sud-Ouest des États-Unis;77=du Centre-Sud des États-Unis;78=du Sud-Est des États-Unis
79=du Mexique;80=d’Amérique centrale;81=des Caraïbes;82=du nord de l’Amérique du Sud;83=de l’ouest de l’Amérique du Sud
84=du Brésil;85=du sud de l’Amérique du Sud;90=des îles subantarctiques;91=du continent antarctique
`;

export const regionsFrench: typeof regionsEnglish = {
  regions: Object.fromEntries(
    REGIONS.trim()
      .split(/[;\n]/)
      .map((entry) => entry.split('=') as [string, string]),
  ),
};
