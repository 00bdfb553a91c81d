/** Deutsche Namen der botanischen Gebiete (WGSRPD, Ebenen 1 bis 3), nach Kürzel. */
const NAMES = `
1=Europa;2=Afrika;3=Gemäßigtes Asien;4=Tropisches Asien;5=Australasien;6=Pazifik;7=Nordamerika;8=Südamerika;9=Antarktis
10=Nordeuropa;11=Mitteleuropa;12=Südwesteuropa;13=Südosteuropa;14=Osteuropa;20=Nordafrika
21=Makaronesien;22=Tropisches Westafrika;23=Tropisches Zentralwestafrika;24=Tropisches Nordostafrika
25=Tropisches Ostafrika;26=Südliches tropisches Afrika;27=Südliches Afrika;28=Mittlerer Atlantik;29=Westlicher Indischer Ozean
30=Sibirien;31=Russischer Ferner Osten;32=Mittelasien;33=Kaukasus;34=Westasien;35=Arabische Halbinsel;36=China;37=Mongolei
38=Ostasien;40=Indischer Subkontinent;41=Indochina;42=Malesien;43=Papuasien;50=Australien;51=Neuseeland
60=Südwestpazifik;61=Südlicher Zentralpazifik;62=Nordwestpazifik;63=Nördlicher Zentralpazifik;70=Subarktisches Amerika
71=Westkanada;72=Ostkanada;73=Nordwesten der USA;74=Nördliche zentrale USA;75=Nordosten der USA
76=Südwesten der USA;77=Südliche zentrale USA;78=Südosten der USA;79=Mexiko;80=Mittelamerika;81=Karibik
82=Nördliches Südamerika;83=Westliches Südamerika;84=Brasilien;85=Südliches Südamerika;90=Subantarktische Inseln
91=Antarktischer Kontinent
abt=Alberta;afg=Afghanistan;age=Nordost-Argentinien;ags=Süd-Argentinien;agw=Nordwest-Argentinien;ala=Alabama
alb=Albanien;ald=Aldabra;alg=Algerien;alt=Altai;alu=Aleuten;amu=Amur;and=Andamanen;ang=Angola;ant=Antarktis
ari=Arizona;ark=Arkansas;aru=Aruba;asc=Ascension;ask=Alaska;asp=Amsterdam und Sankt Paul;ass=Assam;atp=Subantarktische Inseln Neuseelands
aut=Österreich;azo=Azoren;bou=Bouvetinsel;bah=Bahamas;bal=Balearen;ban=Bangladesch;ben=Benin;ber=Bermuda;bgm=Belgien;bis=Bismarck-Archipel
bkn=Burkina Faso;blr=Belarus;blt=Baltische Staaten;blz=Belize;bol=Bolivien;bor=Borneo;bot=Botsuana;brc=Britisch-Kolumbien
bry=Burjatien;bul=Bulgarien;bur=Burundi;bzc=West- und Zentralbrasilien;bze=Nordost-Brasilien;bzl=Südost-Brasilien
bzn=Nordbrasilien;bzs=Südbrasilien;cab=Cabinda;caf=Zentralafrikanische Republik;cal=Kalifornien;cay=Kaimaninseln;cbd=Kambodscha
cgs=Chagos-Archipel;cha=Tschad;chc=Süd- und Zentralchina;chh=Hainan;chi=Innere Mongolei;chm=Mandschurei
chn=Nord- und Zentralchina;chq=Qinghai;chs=Südost-China;cht=Tibet;chx=Xinjiang;cki=Kokosinseln (Keelinginseln)
clc=Zentral-Chile;clm=Kolumbien;cln=Nord-Chile;cls=Süd-Chile;cmn=Kamerun;cnt=Connecticut;cny=Kanarische Inseln;col=Colorado
com=Komoren;con=Kongo;coo=Cookinseln;cor=Korsika;cos=Costa Rica;cpi=Pazifische Inseln Mittelamerikas;cpp=Kap-Provinzen
cpv=Caprivi-Zipfel;crl=Karolinen;crz=Crozetinseln;cta=Tschita;ctm=Chathaminseln;cub=Kuba;cvi=Kap Verde;cyp=Zypern
cze=Tschechien und Slowakei;del=Delaware;den=Dänemark;dji=Dschibuti;dom=Dominikanische Republik;dsv=Desventuradas-Inseln
eai=Ostägäische Inseln;eas=Osterinsel;ecu=Ecuador;egy=Ägypten;ehm=Östlicher Himalaya;els=El Salvador
eqg=Äquatorialguinea;eri=Eritrea;eth=Äthiopien;fal=Falklandinseln;fij=Fidschi;fin=Finnland;fla=Florida;for=Färöer
fra=Frankreich;frg=Französisch-Guayana;gab=Gabun;gal=Galápagosinseln;gam=Gambia;geo=Georgia (USA);ger=Deutschland
ggi=Inseln im Golf von Guinea;gha=Ghana;gil=Gilbertinseln;gnb=Guinea-Bissau;gnl=Grönland;grb=Großbritannien;grc=Griechenland
gst=Golfstaaten;gua=Guatemala;gui=Guinea;guy=Guyana;hai=Haiti;haw=Hawaii;hbi=Howland- und Bakerinsel
hmd=Heard und McDonaldinseln;hon=Honduras;hun=Ungarn;ice=Island;ida=Idaho;ill=Illinois;ind=Indien;ini=Indiana;iow=Iowa
ire=Irland;irk=Irkutsk;irn=Iran;irq=Irak;ita=Italien;ivo=Elfenbeinküste;jam=Jamaika;jap=Japan;jaw=Java
jnf=Juan-Fernández-Inseln;kam=Kamtschatka;kan=Kansas;kaz=Kasachstan;keg=Kerguelen;ken=Kenia;ker=Kermadecinseln
kgz=Kirgisistan;kha=Chabarowsk;kor=Korea;kra=Krasnojarsk;kri=Kreta;kry=Krim;kty=Kentucky;kur=Kurilen;kuw=Kuwait
kzn=Vulkaninseln;lab=Labrador;lao=Laos;lbr=Liberia;lbs=Libanon und Syrien;lby=Libyen;ldv=Lakkadiven;lee=Leeward-Inseln
les=Lesotho;lin=Line Islands;lou=Louisiana;lsi=Kleine Sundainseln;mag=Magadan;mai=Maine;man=Manitoba
maq=Macquarieinsel;mas=Massachusetts;mau=Mauritius;mci=Inseln der Straße von Mosambik;mcs=Marcusinsel;mdg=Madagaskar;mdr=Madeira
mdv=Malediven;mic=Michigan;min=Minnesota;mli=Mali;mlw=Malawi;mly=Malaiische Halbinsel;mnt=Montana;mol=Molukken;mon=Mongolei
mor=Marokko;moz=Mosambik;mpe=Prinz-Edward-Inseln (Indischer Ozean);mrn=Marianen;mrq=Marquesas;mrs=Marshallinseln
mry=Maryland;msi=Mississippi;mso=Missouri;mtn=Mauretanien;mxc=Zentralmexiko;mxe=Nordost-Mexiko;mxg=Mexikanische Golfküste
mxi=Pazifische Inseln Mexikos;mxn=Nordwest-Mexiko;mxs=Südwest-Mexiko;mxt=Südost-Mexiko;mya=Myanmar
nam=Namibia;nat=KwaZulu-Natal;nbr=New Brunswick;nca=North Carolina;ncb=Nikobaren;ncs=Nordkaukasus
nda=North Dakota;neb=Nebraska;nep=Nepal;net=Niederlande;nev=Nevada;nfk=Norfolkinsel;nfl=Neufundland;nga=Nigeria;ngr=Niger
nic=Nicaragua;nla=Niederländische Antillen;nns=Nansei-Inseln;nor=Norwegen;nru=Nauru;nsc=Nova Scotia;nsw=New South Wales
nta=Nordterritorium;nue=Niue;nun=Nunavut;nwc=Neukaledonien;nwg=Neuguinea;nwh=New Hampshire;nwj=New Jersey
nwm=New Mexico;nwt=Nordwest-Territorien;nwy=New York;nzn=Neuseeland, Nordinsel
nzs=Neuseeland, Südinsel;ofs=Freistaat;oga=Ogasawara-Inseln;ohi=Ohio;okl=Oklahoma;oma=Oman;ont=Ontario;ore=Oregon
pak=Pakistan;pal=Palästina;pan=Panama;par=Paraguay;pei=Prinz-Edward-Insel;pen=Pennsylvania;per=Peru;phi=Philippinen
phx=Phoenixinseln;pit=Pitcairninseln;pol=Polen;por=Portugal;prm=Primorje;pue=Puerto Rico;qld=Queensland;que=Québec;reu=Réunion
rho=Rhode Island;rod=Rodrigues;rom=Rumänien;ruc=Zentrales europäisches Russland;rue=Östliches europäisches Russland
run=Nördliches europäisches Russland;rus=Südliches europäisches Russland;ruw=Nordwestliches europäisches Russland;rwa=Ruanda;sak=Sachalin
sam=Samoa;sar=Sardinien;sas=Saskatchewan;sau=Saudi-Arabien;sca=South Carolina;sci=Gesellschaftsinseln;scs=Südchinesisches Meer
scz=Santa-Cruz-Inseln;sda=South Dakota;sel=Selvagens-Inseln;sen=Senegal;sey=Seychellen;sge=Südgeorgien;sic=Sizilien
sie=Sierra Leone;sin=Sinai;soa=Südaustralien;soc=Sokotra;sol=Salomonen;som=Somalia;spa=Spanien;srl=Sri Lanka
ssa=Südliche Sandwichinseln;sth=St. Helena;sud=Sudan;sul=Sulawesi;sum=Sumatra;sur=Suriname;sva=Spitzbergen
swc=Südwestliche Karibik;swe=Schweden;swi=Schweiz;swz=Eswatini;tai=Taiwan;tan=Tansania;tas=Tasmanien;tci=Turks- und Caicosinseln
tcs=Transkaukasien;tdc=Tristan da Cunha;ten=Tennessee;tex=Texas;tha=Thailand;tkm=Turkmenistan;tog=Togo;tok=Tokelau und Manihiki
ton=Tonga;trt=Trinidad und Tobago;tua=Tuamotu-Inseln;tub=Tubuai-Inseln;tue=Europäische Türkei;tun=Tunesien;tur=Türkei;tuv=Tuvalu;tva=Tuwa
tvl=Nördliche Provinzen (Südafrika);tzk=Tadschikistan;uga=Uganda;ukr=Ukraine;uru=Uruguay;uta=Utah;uzb=Usbekistan
van=Vanuatu;ven=Venezuela;ver=Vermont;vic=Victoria;vie=Vietnam;vna=Venezolanische Antillen;vrg=Virginia;wak=Wake
wal=Wallis und Futuna;was=Washington (Bundesstaat);wau=Westaustralien;wdc=Washington, D.C.;whm=Westlicher Himalaya
win=Windward-Inseln;wis=Wisconsin;wsa=Westsahara;wsb=Westsibirien;wva=West Virginia;wyo=Wyoming
xms=Weihnachtsinsel;yak=Jakutien;yem=Jemen;yug=Jugoslawien;yuk=Yukon;zai=Demokratische Republik Kongo;zam=Sambia;zim=Simbabwe
`;

export const zonesGerman: { readonly zones: Readonly<Record<string, string>> } = {
  zones: Object.fromEntries(
    NAMES.trim()
      .split(/[;\n]/)
      .map((entry) => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1)] as const;
      }),
  ),
};
