/**
 * Words that are capitalised inside an English common name: countries, regions and places, peoples and languages, and persons
 * without a possessive (*Douglas fir*). Written from general knowledge. Possessives (*Nuttall's*) need no entry
 * (english-case.ts). Words that are also common nouns or adjectives in names of plants are left out: canary, jack, rocky.
 */
export const PROPER_WORDS: readonly string[] = `
Aaron Aboriginal Abraham Abyssinia Abyssinian Acadia Acadian Achilles Adam Adirondack Adriatic Aegean Afghan
Afghanistan Africa African Alabama Alaska Alaskan Albania Albanian Albany Alberta Aleppo Aleutian Alexandria
Alexandrian Algarve Algeria Algerian Algonquin Allegheny Alps Altai Amazon Amazonian America American Amerindian Amur
Anatolia Anatolian Andalusian Andaman Andean Andes Andrew Angola Angolan Anjou Annam Anne Annie Antarctic Anthony
Antillean Antilles Antioch Apache Apennine Apollo Appalachia Appalachian Arabia Arabian Arctic Ardennes Argentina
Argentine Argentinian Aristotle Arizona Arkansas Armenia Armenian Arran Ascension Asia Asian Asiatic Assam Assyrian
Atlantic Atlas Auckland Augustine Australasian Australia Australian Austria Austrian Azerbaijan Azorean Azores Azov
Aztec Babylon Babylonian Bactrian Baffin Bahama Bahamas Bahamian Bahia Baja Balearic Balkan Baltic Bangladesh
Barbados Barbara Barbary Barcelona Bartram Basque Bavaria Bavarian Belgian Belgium Belize Bengal Benjamin Bering
Berkshire Bermuda Bermudan Bermudiana Bethlehem Bhutan Bhutanese Bigelow Blackfoot Boer Bohemia Bohemian Bokhara
Bolander Bolivia Bolivian Bombay Bonaparte Bonin Bordeaux Bornean Borneo Bosnian Boston Botswana Bourbon Brazil
Brazilian Breton Brewer Brisbane Bristol Britain British Brittany Buckley Buddha Bulgaria Bulgarian Burgundian
Burgundy Burma Burmese Byzantine Cahuilla Cairo Calabrian Calcutta Caledonia Caledonian California Californian
Camargue Cambodia Cambodian Cambridge Cameroon Campeachy Canada Canadian Canarian Canaries Canby Candia Candlemas
Cantabrian Canterbury Canton Cape Caribbean Carolina Carolinian Carpathian Carthaginian Cascade Cascades Caspian
Castile Castilian Catalan Catalina Catalonian Catesby Caucasian Caucasus Cayenne Celtic Ceylon Chapman Charlemagne
Charles Charlie Chatham Cherokee Chesapeake Chiapas Chickasaw Chihuahua Chihuahuan Chile Chilean Chiloe China Chinese
Chinook Chiricahua Choctaw Christ Christmas Chumash Cilician Colombia Colombian Colorado Columbia Columbian Columbus
Comanche Congo Congolese Connecticut Cooley Coptic Corfiot Corfu Corinthian Cornish Cornwall Coromandel Corsica
Corsican Coulter Cree Cretan Crete Crimea Crimean Croatian Cuba Cuban Cumberland Cusick Cypriot Cyprus Czech Dahurian
Dakota Dalmatian Damascus Daniel Danish Danube Dartmoor Darwin David Dayak Deccan Delaware Deptford Devon Diana
Dinaric Dominican Dorset Douglas Dresden Drummond Durango Dutch Easter Eaton Ecuador Ecuadorian Edinburgh Edward
Egypt Egyptian Elizabeth Elliott Emory Engelmann England English Epirus Eritrean Eskimo Estonian Ethiopia Ethiopian
Etruscan Euboean Eurasian Europe European Everglades Falkland Faroe Fendler Fiji Fijian Finland Finnish Flemish
Florence Florida Floridian Formosa Formosan France Fraser Fremont French Fuji Fukien Gabon Gabriel Galapagos Galician
Gallipoli Gambel Ganges Garry Gaza Geiger Geneva Genoa George Georgia Georgian Gerard German Germany Geyer Ghana
Gibraltar Gilead Granada Grayson Greece Greek Greene Greenland Gregory Grenada Guadalupe Guam Guangdong Guatemala
Guatemalan Guernsey Guiana Guinea Guinean Gujarat Gulf Guyana Haarlem Hainan Haiti Haitian Halloween Hartweg Havana
Hawaii Hawaiian Hebrew Hector Helen Hellenic Heller Henry Hercules Hibernian Himalaya Himalayan Himalayas Hindu
Hispaniolan Hobart Hokkaido Holland Honduran Honduras Honshu Hooker Hopi Hottentot Howell Hudson Hugo Hunan Hungarian
Hungary Huntingdon Hupeh Huron Hutchins Iberia Iberian Iceland Icelandic Idaho Illinois Illyrian Inca India Indian
Indiana Indies Indochina Indochinese Indonesia Indonesian Indus Ionian Iowa Iran Iranian Iraq Ireland Irish Iroquoian
Iroquois Irrawaddy Isaac Isabella Israel Istanbul Istrian Italian Italy Jackson Jacob Jalisco Jamaica Jamaican James
Jamestown Jane Japan Japanese Java Javan Javanese Jeffrey Jenny Jepson Jerome Jersey Jerusalem Jesse Joe John Johnson
Jonathan Jordan Joseph Joshua Judas Judea Judean Julian Kaffir Kalahari Kamchatka Kansas Kashmir Kashmiri Katherine
Kazakh Kellogg Kent Kentish Kentucky Kenya Kenyan Keralan Kerguelen Khasi Kilimanjaro Kimberley Kiowa Klamath Korea
Korean Kurd Kurdish Kuril Kyoto Kyushu Labrador Lakota Lancashire Laotian Lapland Lapp Latin Lauder Lawrence Lawson
Lazarus Lebanese Lebanon Lemmon Lent Lenten Levant Lewis Leyland Liberia Liberian Libyan Lima Lincoln Lindley Lisbon
Lithuanian Lombardy London Louis Louise Louisiana Lucy Lugano Lusitanian Luzon Lyall Lydian Macao Macartney Macassar
Macedonia Macedonian Macoun Macquarie Madagascar Madeira Madeiran Madonna Madras Madrid Magellan Maghreb Maine
Malabar Malacca Malagasy Malay Malayan Malaysia Malaysian Maldivian Mallorca Mallorcan Malta Maltese Manchu Manchuria
Manchurian Manila Manitoba Maori Margaret Maria Mariana Marie Marquesas Martha Martin Mary Maryland Mascarene
Massachusetts Matthew Mauritanian Mauritian Mauritius Maya Mayan Mediterranean Melanesian Melbourne Mendocino Menzies
Mertens Mesopotamian Mexican Mexico Miccosukee Michael Michaelmas Michaux Michigan Micronesian Milan Milanese
Minnesota Minorcan Mississippi Missouri Modoc Mogadore Mohave Mohawk Mojave Moldavia Moldavian Moluccan Moluccas
Mongolia Mongolian Montana Montenegro Monterey Montpellier Montreal Moor Moorish Moravian Moreton Mormon Moroccan
Morocco Moscow Moses Mozambican Mozambique Muhlenberg Munich Murcian Muscovy Myanmar Mysore Namibia Namibian Nancy
Nanking Nantucket Napa Naples Napoleon Narbonne Natal Navaho Navajo Neapolitan Nebraska Nepal Nepalese Netherlands
Nevada Newfoundland Nicaragua Nicaraguan Nicholas Niger Nigeria Nigerian Nikko Nile Nootka Nordic Norfolk Norman
Normandy Norse Northumberland Norway Norwegian Nottingham Nubian Numidian Nuttall Oahu Oaxaca Odessa Ohio Ojibwa
Okinawa Oklahoma Olympic Oneida Ontario Oregon Oriental Orinoco Orkney Osage Otago Ottoman Oxford Ozark Pacific
Paduan Paiute Pakistan Palermo Palestine Palestinian Palmyra Panama Pannonian Papua Papuan Paraguay Paraguayan Paris
Parma Parnassian Parnassus Parry Patagonia Patagonian Patrick Pawnee Pekin Peking Pennsylvania Pennsylvanian
Pentecost Persia Persian Perth Peru Peruvian Peter Philadelphia Philip Philippine Philippines Phoenician Phrygian
Picardy Piedmont Pima Pliny Plymouth Poitou Poland Polynesia Polynesian Pompeii Pondicherry Pontic Portugal
Portuguese Potomac Prague Pretoria Pringle Provencal Provence Provençal Prussian Punjab Punjabi Pursh Pye Pyrenean
Pyrenees Quebec Queensland Quercy Quito Ragusan Rangoon Ravenna Rhine Rhodes Rhodesian Rhone Richardson Riga Riviera
Robert Rockies Roman Romania Romanian Rome Rumanian Russia Russian Rydberg Ryukyu Sahara Saharan Sakhalin Salem
Salonica Samarkand Samoa Samoan Samuel Sandberg Sandwich Santiago Sapporo Saragossa Sarah Sardinia Sardinian Sargent
Saskatchewan Saskatoon Savoy Saxon Scandinavia Scandinavian Schweinitz Scotch Scotland Scots Scottish Scouler
Seminole Seneca Senegal Senegalese Serbian Seville Seychelles Shanghai Shantung Sharon Shasta Shawnee Shensi Shetland
Shoshone Shumard Siam Siamese Siberia Siberian Sichuan Sicilian Sicily Sierra Sikkim Sikkimese Simon Sinai Singapore
Sioux Sitka Slavonian Slovenian Smyrna Sodom Solomon Somali Somalia Sonoma Sonora Sonoran Spain Spaniard Spanish
Stephen Sturt Sudan Sudanese Sudeten Suffolk Suksdorf Sumatra Sumatran Surinam Suriname Susan Susanna Sussex Swabian
Sweden Swedish Swiss Switzerland Sydney Syracuse Syria Syrian Szechuan Szechwan Tabasco Tahiti Tahitian Tahoe Taiwan
Taiwanese Tamil Tanganyika Tangier Tanzania Tanzanian Tartarian Tartary Tasmania Tasmanian Tatar Tatarian Tatra
Taurus Tehuantepec Tenerife Teneriffe Tennessee Teutonic Tewa Texan Texas Thai Thailand Theresa Thessalian Thomas
Thracian Thurber Thuringian Tibet Tibetan Tigris Timor Tobago Tokyo Toledo Tolmie Tonga Tonkin Torrey Toulouse Tours
Tracy Transcaspian Transvaal Transylvanian Trinidad Tripoli Tripolitan Tunis Tunisian Turkestan Turkey Turkish
Turkmen Tuscan Tuscany Tweedy Tyrol Tyrolean Uganda Ugandan Uinta Ukraine Ukrainian Umbrian Ural Uruguay Uruguayan
Utah Ute Uzbek Valais Valencia Valentine Valparaiso Vancouver Vasey Veitch Venetian Venezuela Venezuelan Venice Venus
Vermont Verona Versailles Vesuvius Victoria Victorian Vienna Vietnam Vietnamese Virginia Virginian Vladivostok Volga
Vosges Wabash Wales Wallich Walloon Wasatch Washington Welsh Westphalian Whitsun Wichita Wilcox Wilhelm William
Williamson Wisconsin Wyoming Yakima Yankee Yaqui Yellowstone Yemen York Yorkshire Yosemite Yucatan Yugoslavian Yukon
Yunnan Zagros Zambezi Zambia Zanzibar Zanzibari Zealand Zeus Zimbabwe Zulu Zuni
`
  .trim()
  .split(/\s+/);

/** Proper names of several words, some of which are common words by themselves. */
export const PROPER_PHRASES: readonly string[] = `
Aleutian Islands, Big Bend, Black Sea, Blue Mountains, Blue Ridge, Botany Bay, Canary Island, Canary Islands,
Cape Ann, Cape Cod, Cape Province, Cape Verde, Central American, Channel Island, Channel Islands, Christmas Island,
Cook Islands, Costa Rica, Costa Rican, Dead Sea, Death Valley, East African, East Asian, East Indian, Easter Island,
Eastern Cape, El Paso, Fort Bragg, Good Friday, Good King Henry, Grand Canyon, Great Basin, Great Britain,
Great Lakes, Great Plains, Great Smoky Mountain, Gulf Coast, Harry Lauder's, Holy Ghost, Hong Kong, Joe Pye,
Kangaroo Island, Key Largo, Key West, King Solomon, Lake Huron, Lake Michigan, Lake Tahoe, Long Island, Lord Howe,
Los Angeles, Mexican Plateau, Moreton Bay, Mount Etna, New Caledonia, New Caledonian, New England, New Guinea,
New Hampshire, New Holland, New Jersey, New Mexican, New Mexico, New South Wales, New World, New York, New Zealand,
Norfolk Island, North African, North America, North American, North Carolina, North Island, Nova Scotia, Old World,
Pacific Coast, Pacific Northwest, Point Reyes, Port Jackson, Prince Edward Island, Puerto Rican, Puerto Rico,
Queen Anne, Queen Anne's, Queen Charlotte, Rio Grande, Rocky Mountain, Rocky Mountains, San Bernardino, San Diego,
San Francisco, San Gabriel, San Jacinto, San Joaquin, San Luis, Santa Barbara, Santa Catalina, Santa Cruz,
Santa Lucia, Santa Rosa, Sierra Leone, Sierra Nevada, Snowy River, Solomon Island, Solomon Islands, South African,
South America, South American, South Carolina, South Dakota, South Island, South Sea, Swan River, Tierra del Fuego,
Torres Strait, West African, West Coast, West Indian, West Indies, West Virginia
`
  .trim()
  .split(/,\s*/);
