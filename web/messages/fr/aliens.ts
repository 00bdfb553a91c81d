/** Textes sur les listes de plantes introduites. */
export const aliensFrench = {
  aliens: {
    title: 'Plantes introduites, par liste',
    area: 'Votre pays ou territoire',
    areas: 'Listes de plantes introduites',
    areasHint:
      'Pays ou territoires, séparés par des virgules : NZ, Allemagne. Chaque nom est accompagné de ce qu’en disent leurs listes.',
    show: 'Afficher',
    none: 'Elle ne figure sur aucune liste de plantes introduites connue ici. Cela ne veut pas dire qu’elle ne nuit pas.',
    groups: {
      impact_listed: (count: number) =>
        `Sur la liste, avec un impact attesté, dans ${count} ${count === 1 ? 'territoire' : 'territoires'}`,
      listed: (count: number) =>
        `Sur la liste dans ${count} ${count === 1 ? 'territoire' : 'territoires'}, sans impact attesté`,
    },
    answers: {
      impact_listed: (place: string) =>
        `${place} : sur la liste des plantes introduites, avec un impact attesté.`,
      listed: (place: string) =>
        `${place} : sur la liste des plantes introduites. Aucun impact n’est attesté, ce qui ne veut pas dire qu’il n’y en a pas.`,
      not_listed: (place: string) =>
        `${place} : absente de la liste des plantes introduites, ce qui ne veut pas dire qu’elle ne nuit pas.`,
      no_list: (place: string) =>
        `${place} : il n’y a pas de liste de plantes introduites, donc on ne sait rien.`,
    },
    edition: (date: string, marked: number, names: number) =>
      `Liste du ${date} : ${marked} plantes marquées sur ${names}.`,
    listedAs: (name: string) => `La liste nomme ${name}.`,
    as: 'sous le nom',
    /** Habitats, by the words of the lists. */
    habitats: {
      terrestrial: 'terre ferme',
      freshwater: 'eau douce',
      brackish: 'eau saumâtre',
      marine: 'mer',
      host: 'sur d’autres plantes',
    } as Readonly<Record<string, string>>,
    uncertain: 'origine incertaine',
    nativeInPart: 'Indigène dans une partie du territoire.',
    native: 'une autre source la dit indigène là-bas',
    unknown: (text: string) => `Aucun pays ou territoire ne s’appelle « ${text} ».`,
    meaning:
      'Listes du Global Register of Introduced and Invasive Species (GRIIS), CC BY 4.0. Une liste dit où une plante n’est pas indigène et si l’on sait qu’elle y nuit. Les pays sans liste n’y figurent pas.',
  },
};
