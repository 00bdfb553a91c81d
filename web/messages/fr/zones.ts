/** Noms français des zones botaniques (WGSRPD, niveaux 1 à 3), par identifiant. */
const NAMES = `
1=Europe;2=Afrique;3=Asie tempérée;4=Asie tropicale;5=Australasie;6=Pacifique;7=Amérique du Nord;8=Amérique du Sud;9=Antarctique
10=Europe du Nord;11=Europe moyenne;12=Europe du Sud-Ouest;13=Europe du Sud-Est;14=Europe de l’Est;20=Afrique du Nord
21=Macaronésie;22=Afrique tropicale de l’Ouest;23=Afrique tropicale du Centre-Ouest;24=Afrique tropicale du Nord-Est
25=Afrique tropicale de l’Est;26=Afrique tropicale du Sud;27=Afrique australe;28=Atlantique central;29=Océan Indien occidental
30=Sibérie;31=Extrême-Orient russe;32=Asie centrale;33=Caucase;34=Asie de l’Ouest;35=Péninsule Arabique;36=Chine;37=Mongolie
38=Asie de l’Est;40=Sous-continent indien;41=Indochine;42=Malésie;43=Papouasie;50=Australie;51=Nouvelle-Zélande
60=Pacifique Sud-Ouest;61=Pacifique Centre-Sud;62=Pacifique Nord-Ouest;63=Pacifique Centre-Nord;70=Amérique subarctique
71=Canada occidental;72=Canada oriental;73=Nord-Ouest des États-Unis;74=Centre-Nord des États-Unis;75=Nord-Est des États-Unis
76=Sud-Ouest des États-Unis;77=Centre-Sud des États-Unis;78=Sud-Est des États-Unis;79=Mexique;80=Amérique centrale;81=Caraïbes
82=Nord de l’Amérique du Sud;83=Ouest de l’Amérique du Sud;84=Brésil;85=Sud de l’Amérique du Sud;90=Îles subantarctiques
91=Continent antarctique
abt=Alberta;afg=Afghanistan;age=Nord-Est de l’Argentine;ags=Sud de l’Argentine;agw=Nord-Ouest de l’Argentine;ala=Alabama
alb=Albanie;ald=Aldabra;alg=Algérie;alt=Altaï;alu=Îles Aléoutiennes;amu=Amour;and=Îles Andaman;ang=Angola;ant=Antarctique
ari=Arizona;ark=Arkansas;aru=Aruba;asc=Ascension;ask=Alaska;asp=Îles Saint-Paul et Amsterdam;ass=Assam;atp=Îles subantarctiques de Nouvelle-Zélande
aut=Autriche;azo=Açores;bou=Île Bouvet;bah=Bahamas;bal=Baléares;ban=Bangladesh;ben=Bénin;ber=Bermudes;bgm=Belgique;bis=Archipel Bismarck
bkn=Burkina Faso;blr=Biélorussie;blt=Pays baltes;blz=Belize;bol=Bolivie;bor=Bornéo;bot=Botswana;brc=Colombie-Britannique
bry=Bouriatie;bul=Bulgarie;bur=Burundi;bzc=Centre-Ouest du Brésil;bze=Nord-Est du Brésil;bzl=Sud-Est du Brésil
bzn=Nord du Brésil;bzs=Sud du Brésil;cab=Cabinda;caf=République centrafricaine;cal=Californie;cay=Îles Caïmans;cbd=Cambodge
cgs=Archipel des Chagos;cha=Tchad;chc=Centre-Sud de la Chine;chh=Hainan;chi=Mongolie-Intérieure;chm=Mandchourie
chn=Centre-Nord de la Chine;chq=Qinghai;chs=Sud-Est de la Chine;cht=Tibet;chx=Xinjiang;cki=Îles Cocos (Keeling)
clc=Centre du Chili;clm=Colombie;cln=Nord du Chili;cls=Sud du Chili;cmn=Cameroun;cnt=Connecticut;cny=Îles Canaries;col=Colorado
com=Comores;con=Congo;coo=Îles Cook;cor=Corse;cos=Costa Rica;cpi=Îles pacifiques d’Amérique centrale;cpp=Provinces du Cap
cpv=Bande de Caprivi;crl=Îles Carolines;crz=Îles Crozet;cta=Tchita;ctm=Îles Chatham;cub=Cuba;cvi=Cap-Vert;cyp=Chypre
cze=Tchécoslovaquie;del=Delaware;den=Danemark;dji=Djibouti;dom=République dominicaine;dsv=Îles Desventuradas
eai=Îles de l’Égée orientale;eas=Île de Pâques;ecu=Équateur;egy=Égypte;ehm=Himalaya oriental;els=Salvador
eqg=Guinée équatoriale;eri=Érythrée;eth=Éthiopie;fal=Îles Malouines;fij=Fidji;fin=Finlande;fla=Floride;for=Îles Féroé
fra=France;frg=Guyane française;gab=Gabon;gal=Galápagos;gam=Gambie;geo=Géorgie (États-Unis);ger=Allemagne
ggi=Îles du golfe de Guinée;gha=Ghana;gil=Îles Gilbert;gnb=Guinée-Bissau;gnl=Groenland;grb=Grande-Bretagne;grc=Grèce
gst=États du Golfe;gua=Guatemala;gui=Guinée;guy=Guyana;hai=Haïti;haw=Hawaï;hbi=Îles Howland et Baker
hmd=Îles Heard et MacDonald;hon=Honduras;hun=Hongrie;ice=Islande;ida=Idaho;ill=Illinois;ind=Inde;ini=Indiana;iow=Iowa
ire=Irlande;irk=Irkoutsk;irn=Iran;irq=Irak;ita=Italie;ivo=Côte d’Ivoire;jam=Jamaïque;jap=Japon;jaw=Java
jnf=Îles Juan Fernández;kam=Kamtchatka;kan=Kansas;kaz=Kazakhstan;keg=Îles Kerguelen;ken=Kenya;ker=Îles Kermadec
kgz=Kirghizistan;kha=Khabarovsk;kor=Corée;kra=Krasnoïarsk;kri=Crète;kry=Crimée;kty=Kentucky;kur=Îles Kouriles;kuw=Koweït
kzn=Îles Volcano;lab=Labrador;lao=Laos;lbr=Liberia;lbs=Liban et Syrie;lby=Libye;ldv=Îles Laquedives;lee=Îles Leeward
les=Lesotho;lin=Îles de la Ligne;lou=Louisiane;lsi=Petites îles de la Sonde;mag=Magadan;mai=Maine;man=Manitoba
maq=Île Macquarie;mas=Massachusetts;mau=Maurice;mci=Îles du canal du Mozambique;mcs=Île Marcus;mdg=Madagascar;mdr=Madère
mdv=Maldives;mic=Michigan;min=Minnesota;mli=Mali;mlw=Malawi;mly=Malaisie péninsulaire;mnt=Montana;mol=Moluques;mon=Mongolie
mor=Maroc;moz=Mozambique;mpe=Îles du Prince-Édouard (océan Indien);mrn=Îles Mariannes;mrq=Îles Marquises;mrs=Îles Marshall
mry=Maryland;msi=Mississippi;mso=Missouri;mtn=Mauritanie;mxc=Centre du Mexique;mxe=Nord-Est du Mexique;mxg=Côte du Golfe (Mexique)
mxi=Îles pacifiques du Mexique;mxn=Nord-Ouest du Mexique;mxs=Sud-Ouest du Mexique;mxt=Sud-Est du Mexique;mya=Birmanie
nam=Namibie;nat=KwaZulu-Natal;nbr=Nouveau-Brunswick;nca=Caroline du Nord;ncb=Îles Nicobar;ncs=Caucase du Nord
nda=Dakota du Nord;neb=Nebraska;nep=Népal;net=Pays-Bas;nev=Nevada;nfk=Île Norfolk;nfl=Terre-Neuve;nga=Nigeria;ngr=Niger
nic=Nicaragua;nla=Antilles néerlandaises;nns=Îles Nansei;nor=Norvège;nru=Nauru;nsc=Nouvelle-Écosse;nsw=Nouvelle-Galles du Sud
nta=Territoire du Nord;nue=Niue;nun=Nunavut;nwc=Nouvelle-Calédonie;nwg=Nouvelle-Guinée;nwh=New Hampshire;nwj=New Jersey
nwm=Nouveau-Mexique;nwt=Territoires du Nord-Ouest;nwy=État de New York;nzn=Nouvelle-Zélande, île du Nord
nzs=Nouvelle-Zélande, île du Sud;ofs=État-Libre;oga=Îles Ogasawara;ohi=Ohio;okl=Oklahoma;oma=Oman;ont=Ontario;ore=Oregon
pak=Pakistan;pal=Palestine;pan=Panama;par=Paraguay;pei=Île-du-Prince-Édouard;pen=Pennsylvanie;per=Pérou;phi=Philippines
phx=Îles Phœnix;pit=Îles Pitcairn;pol=Pologne;por=Portugal;prm=Primorie;pue=Porto Rico;qld=Queensland;que=Québec;reu=La Réunion
rho=Rhode Island;rod=Rodrigues;rom=Roumanie;ruc=Centre de la Russie d’Europe;rue=Est de la Russie d’Europe
run=Nord de la Russie d’Europe;rus=Sud de la Russie d’Europe;ruw=Nord-Ouest de la Russie d’Europe;rwa=Rwanda;sak=Sakhaline
sam=Samoa;sar=Sardaigne;sas=Saskatchewan;sau=Arabie saoudite;sca=Caroline du Sud;sci=Îles de la Société;scs=Mer de Chine méridionale
scz=Îles Santa Cruz;sda=Dakota du Sud;sel=Îles Selvagens;sen=Sénégal;sey=Seychelles;sge=Géorgie du Sud;sic=Sicile
sie=Sierra Leone;sin=Sinaï;soa=Australie-Méridionale;soc=Socotra;sol=Îles Salomon;som=Somalie;spa=Espagne;srl=Sri Lanka
ssa=Îles Sandwich du Sud;sth=Sainte-Hélène;sud=Soudan;sul=Célèbes;sum=Sumatra;sur=Suriname;sva=Svalbard
swc=Sud-Ouest des Caraïbes;swe=Suède;swi=Suisse;swz=Eswatini;tai=Taïwan;tan=Tanzanie;tas=Tasmanie;tci=Îles Turques-et-Caïques
tcs=Transcaucasie;tdc=Tristan da Cunha;ten=Tennessee;tex=Texas;tha=Thaïlande;tkm=Turkménistan;tog=Togo;tok=Tokelau et Manihiki
ton=Tonga;trt=Trinité-et-Tobago;tua=Tuamotu;tub=Îles Australes;tue=Turquie d’Europe;tun=Tunisie;tur=Turquie;tuv=Tuvalu;tva=Touva
tvl=Provinces du Nord (Afrique du Sud);tzk=Tadjikistan;uga=Ouganda;ukr=Ukraine;uru=Uruguay;uta=Utah;uzb=Ouzbékistan
van=Vanuatu;ven=Venezuela;ver=Vermont;vic=Victoria;vie=Viêt Nam;vna=Antilles vénézuéliennes;vrg=Virginie;wak=Île Wake
wal=Wallis-et-Futuna;was=État de Washington;wau=Australie-Occidentale;wdc=District de Columbia;whm=Himalaya occidental
win=Îles Windward;wis=Wisconsin;wsa=Sahara occidental;wsb=Sibérie occidentale;wva=Virginie-Occidentale;wyo=Wyoming
xms=Île Christmas;yak=Iakoutie;yem=Yémen;yug=Yougoslavie;yuk=Yukon;zai=Zaïre;zam=Zambie;zim=Zimbabwe
`;

export const zonesFrench: { readonly zones: Readonly<Record<string, string>> } = {
  zones: Object.fromEntries(
    NAMES.trim()
      .split(/[;\n]/)
      .map((entry) => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1)] as const;
      }),
  ),
};
