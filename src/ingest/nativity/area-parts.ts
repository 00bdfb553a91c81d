/** Parts of areas of several zones, which stand in parentheses behind them: `Brazil (Minas Gerais)`. */
export const PARTS = `
BZC: Brasília D.F., Distrito Federal, Goiás, Mato Grosso do Sul, Mato Grosso
BZE: Alagoas, Bahia, Ceará, Fernando de Noronha, Maranhão, Paraíba, Pernambuco, Piauí, Rio Grande do Norte, Sergipe
BZL: Espírito Santo, Minas Gerais, Rio de Janeiro, São Paulo, Trindade
BZN: Acre, Amazonas, Amapá, Pará, Roraima, Rondônia, Tocantins
BZS: Paraná, Rio Grande do Sul, Santa Catarina
CHC: Guizhou, Hubei, Sichuan, Yunnan, Chongqing, Emei Shan
CHI: Nei Mongol, Ningxia
CHM: Heilongjiang, Jilin, Liaoning
CHN: Beijing, Gansu, Hebei, Shaanxi, Shandong, Shanxi, Tianjin
CHS: Anhui, Fujian, Guangdong, Guangxi, Henan, Hong Kong, Hunan, Jiangsu, Jiangxi, Zhejiang, Macau, Shanghai
MXC: México State, México D.F., Morelos, Puebla, Tlaxcala
MXE: Aguascalientes, Coahuila, Chihuahua, Durango, Guanajuato, Hidalgo, Nuevo León, Querétaro, San Luis Potosí, Tamaulipas, Zacatecas
MXI: Guadalupe I., Revillagigedo Is., I. Socorro, I. Clarión
MXN: Baja California, Baja California Norte, Baja California Sur, Sinaloa, Sonora
MXS: Colima, Guerrero, Jalisco, Michoacán, Nayarit, Oaxaca
MXT: Campeche, Chiapas, Quintana Roo, Tabasco, Yucatán
CLN: Antofagasta, Atacama, Tarapacá, Arica
CLC: Biobío, Coquimbo, La Araucanía, Maule, O'Higgins, Santiago, Valparaíso, Ñuble
CLS: Aisén, Los Lagos, Magallanes, Chiloé
AGE: Buenos Aires, Chaco, Corrientes, Córdoba, Entre Ríos, Formosa, La Pampa, Misiones, Santa Fé, Santa Fe
AGS: Chubut, Neuquén, Río Negro, Rio Negro, Santa Cruz, Tierra del Fuego
AGW: Catamarca, Jujuy, La Rioja, Mendoza, Salta, San Juan, San Luis, Santiago del Estero, Tucumán
JAP: Honshu, Hokkaido, Kyushu, Shikoku, Yakushima, Izu Shotō
IND: Andhra Pradesh, Bihar, Goa, Gujarat, Haryana, Karnataka, Kerala, Madhya Pradesh, Maharashtra, Odisha, Orissa, Rajasthan, Tamil Nadu, Uttar Pradesh, West Bengal, Jharkhand, Chhattisgarh, Punjab
CZE: Czechia, Czech Rep., Slovakia
YUG: Croatia, North Macedonia, Macedonia, Slovenia, Slovenija, Bosnia, Hercegovina, Herzegovina, Bosnia-Herzegovina, Serbia, Srbija, Montenegro, Crna Gora, Kosovo, NW. Balkan Pen.
BLT: Estonia, Latvia, Lithuania, Kaliningrad
UKR: Moldova, Moldavia
GRB: Scotland, England, Wales
GRC: Kikladhes, Euboea
EAI: Rodos, Lesvos, Lesbos, Kárpathos
SIC: Malta, Lampedusa, Pantelleria, Gozo
SPA: Gibraltar, Andorra
AUT: Liechtenstein
BGM: Luxembourg
ITA: San Marino
FRA: Channel Is.
TVL: Limpopo Prov.
`;
