/** Texts of the sowing calendar. */
export const calendarEnglish = {
  calendar: {
    link: 'Calendar',
    ofPlant: 'Sowing and planting as dates for your garden',
    title: 'Sowing calendar',
    lead: 'When to sow, plant and harvest in your garden, counted from the frosts of your place.',
    plants: 'Plants',
    plantsHint: 'Names, one per line or separated by commas: tomato, carrot, Lactuca sativa.',
    add: 'Find a plant and add it',
    addOwn: 'Add these plants',
    list: (count: number): string => `Choose from the ${count} best known plants`,
    last: 'Last frost of spring',
    first: 'First frost of autumn',
    frostHint:
      'The days on which they usually come: a neighbour or the weather service knows them. Nothing here guesses them, and a hardiness zone does not say them.',
    station: 'Climate station',
    stationHint: 'If you know one near you: its usual frosts then stand in the form.',
    noStation: 'No station has this name.',
    noStations:
      'No climate stations are loaded here: enter the days that you know. Whoever runs this website can load stations (linnea fetch frost-normals).',
    stationFrosts: (last: string, first: string): string => `last frost ${last}, first frost ${first}`,
    stationNever: 'Never freezes',
    never: 'It never freezes here',
    go: 'Show the calendar',
    of: (years: string): string => `Calendar for ${years}`,
    frosts: {
      last: (day: string) => `Last frost on ${day}.`,
      first: (day: string) => `First frost on ${day}.`,
    },
    southern: 'The frosts are those of the southern half of the earth: the season ends in the next year.',
    noFirst:
      'Without the first frost of autumn, sowing before it has no dates, and nobody can say whether tender crops ripen in time.',
    noLast: 'Without the last frost of spring, sowing around it has no dates.',
    noFrosts: 'Give the frosts of your place for dates. Until then the days count from the frosts.',
    choice: (name: string): string => `“${name}” may be one of these:`,
    notFound: 'Not found',
    download: 'Download for your phone or calendar program',
    print: 'The page prints on one sheet.',
    picture: 'The year at a glance',
    harvest: 'harvest',
    harvestFrost: 'the first frost ends it',
    endsEarly: 'what is begun later does not ripen',
    nothing: 'No source says when to sow or plant it.',
    flowers: 'Flowers',
    fruit: 'Fruit',
    shifted: (country: string | null): string =>
      country === null
        ? 'six months later than observed in the north'
        : `six months later than observed in ${country}`,
    observed: (country: string): string => `in ${country}`,
    problems: {
      frost_not_given: 'the day of this frost is not given',
      never_freezes: 'hangs on a frost that never comes',
      before_last_frost: 'would begin before the last frost of spring: the season is too short',
      too_late_to_ripen: 'would not ripen before the first frost: the season is too short',
    },
    /** What is wrong with what was entered, by its code; any other fault is said in English. */
    faults: {
      malformed: 'A frost is a month and a day.',
      conflicts_with: 'The two frosts contradict each other: give two days, or say that it never freezes.',
      too_many: 'A calendar has at most 100 plants.',
      out_of_range: 'The year is out of range.',
    } as Readonly<Record<string, string>>,
    to: (from: string, to: string): string => `${from} to ${to}`,
  },
};
