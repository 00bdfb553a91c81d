/** Words for more than one continent (places.ts). */
export const WIDE = `
Eurasia, Temp. Eurasia: 1 3 40 -IND -SRL -35
Subarctic Eurasia, Subarctic & Subalpine Eurasia: 10 14 30 31 11
Old World: 1 2 3 4 50
Temp. Old World, Temp. & Subtrop. Old World: 1 3 20 21 40 -SRL -LDV -MDV
Trop. Old World: 22 23 24 25 26 27 29 4 35 38 36 50 60 62 61
Subtrop. Old World: 20 27 34 35 36 38 50
Northern Hemisphere, Temp. Northern Hemisphere: 1 3 70 71 72 73 74 75 76 77 78 WHM NEP EHM PAK
Subtrop. Northern Hemisphere: 79 20 34 35 40 36 38 FLA TEX
Subarctic: FIN NOR SWE ICE FOR SVA RUN WSB KRA YAK MAG KAM KHA 70 LAB
Subarctic Northern Hemisphere, Subarctic & Subalpine, Subalpine Northern Hemisphere: 1 30 31 33 32 37 70 71 72 73 74 75 76 WHM NEP EHM PAK CHX CHT CHQ CHN CHM CHI JAP KOR NWM
Tropics, Tropics & Subtropics, Trop. & Subtrop., Trop. & Subtrop. coasts: 22 23 24 25 26 27 29 4 79 80 81 82 83 84 35 36 38 60 61 62 HAW QLD NTA WAU NSW FLA PAR AGE AGW CNY CVI EGY
`;
