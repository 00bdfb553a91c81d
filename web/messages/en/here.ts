/** Texts of the page of what grows at a place. */
export const hereEnglish = {
  here: {
    link: 'Here',
    title: 'What grows here',
    of: (zone: string): string => `What grows here: ${zone}`,
    lead: 'Trees, wild flowers and plants that can be eaten, native where you are.',
    at: 'Place',
    atHint: 'Latitude and longitude in degrees, as maps show them: 48.2, 16.4.',
    go: 'Show the plants',
    locate: 'Use where I am',
    notLocated: 'The device did not say where it is. Type the coordinates.',
    malformed: 'A place is a latitude from -90 to 90 and a longitude from -180 to 180, such as 48.2, 16.4.',
    nowhere: 'No land is known within 25 km of this place.',
    size: (zone: string, km2: string): string =>
      `The place lies in ${zone}, a botanical country of ${km2} km². A plant that is native somewhere in it need not grow at the place itself.`,
    away: (km: string): string => `The place lies on the sea, ${km} km from it.`,
    others: (km: string, zones: string): string =>
      `Borders are known to ${km} km, and the place lies that near to one: the plants are also those of ${zones}.`,
    uses: { trees: 'Trees', flowers: 'Wild flowers', edible: 'Plants with eaten parts' },
    edible:
      'Some part of each is eaten, often only ripe or cooked; other parts may be poisonous. Read the page of the plant, and never eat what you do not know for sure.',
  },
};
