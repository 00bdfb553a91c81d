/** Texts about lists of introduced plants. Nothing here says that a plant is safe. */
export const aliensEnglish = {
  aliens: {
    title: 'Introduced plants, by list',
    area: 'Your country or area',
    areas: 'Lists of introduced plants',
    areasHint:
      'Countries or areas, separated by commas: NZ, Germany. Each name comes with what their lists say.',
    show: 'Show',
    none: 'It is on no list of introduced plants that is known here. This does not mean that it does no harm.',
    groups: {
      impact_listed: (count: number) =>
        `Listed with evidence of impact in ${count} ${count === 1 ? 'area' : 'areas'}`,
      listed: (count: number) =>
        `Listed in ${count} ${count === 1 ? 'area' : 'areas'}, no evidence of impact on record`,
    },
    answers: {
      impact_listed: (place: string) =>
        `${place}: on the list of introduced plants, with evidence of impact.`,
      listed: (place: string) =>
        `${place}: on the list of introduced plants. No evidence of impact is on record, which does not mean that there is none.`,
      not_listed: (place: string) =>
        `${place}: not on the list of introduced plants, which does not mean that it does no harm.`,
      no_list: (place: string) => `${place}: there is no list of introduced plants, so nothing is known.`,
    },
    edition: (date: string, marked: number, names: number) =>
      `List of ${date}: ${marked} of ${names} plants marked.`,
    listedAs: (name: string) => `The list has ${name}.`,
    as: 'as',
    /** Habitats, by the words of the lists. */
    habitats: {
      terrestrial: 'land',
      freshwater: 'fresh water',
      brackish: 'brackish water',
      marine: 'sea',
      host: 'on other plants',
    } as Readonly<Record<string, string>>,
    uncertain: 'origin uncertain',
    nativeInPart: 'Native in a part of the area.',
    native: 'another source says native there',
    unknown: (text: string) => `No country or area is called “${text}”.`,
    meaning:
      'Lists by the Global Register of Introduced and Invasive Species (GRIIS), CC BY 4.0. A list says where a plant is not native and whether it is known to do harm there. Countries without a list are not among them.',
  },
};
