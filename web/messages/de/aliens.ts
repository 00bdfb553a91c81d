/** Texte über Listen eingeführter Pflanzen. */
export const aliensGerman = {
  aliens: {
    title: 'Eingeführte Pflanzen, nach Listen',
    area: 'Ihr Land oder Gebiet',
    areas: 'Listen eingeführter Pflanzen',
    areasHint:
      'Länder oder Gebiete, durch Kommas getrennt: NZ, Deutschland. Zu jedem Namen steht, was ihre Listen sagen.',
    show: 'Anzeigen',
    none: 'Sie steht auf keiner hier bekannten Liste eingeführter Pflanzen. Das heißt nicht, dass sie keinen Schaden anrichtet.',
    groups: {
      impact_listed: (count: number) =>
        `Gelistet mit belegter Auswirkung in ${count} ${count === 1 ? 'Gebiet' : 'Gebieten'}`,
      listed: (count: number) =>
        `Gelistet in ${count} ${count === 1 ? 'Gebiet' : 'Gebieten'}, keine Auswirkung belegt`,
    },
    answers: {
      impact_listed: (place: string) =>
        `${place}: auf der Liste eingeführter Pflanzen, mit belegter Auswirkung.`,
      listed: (place: string) =>
        `${place}: auf der Liste eingeführter Pflanzen. Eine Auswirkung ist nicht belegt, was nicht heißt, dass es keine gibt.`,
      not_listed: (place: string) =>
        `${place}: nicht auf der Liste eingeführter Pflanzen, was nicht heißt, dass sie keinen Schaden anrichtet.`,
      no_list: (place: string) =>
        `${place}: Es gibt keine Liste eingeführter Pflanzen, also ist nichts bekannt.`,
    },
    edition: (date: string, marked: number, names: number) =>
      `Liste vom ${date}: ${marked} von ${names} Pflanzen markiert.`,
    listedAs: (name: string) => `Die Liste nennt ${name}.`,
    as: 'als',
    /** Habitats, by the words of the lists. */
    habitats: {
      terrestrial: 'Land',
      freshwater: 'Süßwasser',
      brackish: 'Brackwasser',
      marine: 'Meer',
      host: 'auf anderen Pflanzen',
    } as Readonly<Record<string, string>>,
    uncertain: 'Herkunft ungewiss',
    nativeInPart: 'In einem Teil des Gebiets heimisch.',
    native: 'eine andere Quelle nennt sie dort heimisch',
    unknown: (text: string) => `Kein Land oder Gebiet heißt „${text}“.`,
    meaning:
      'Listen des Global Register of Introduced and Invasive Species (GRIIS), CC BY 4.0. Eine Liste sagt, wo eine Pflanze nicht heimisch ist und ob bekannt ist, dass sie dort Schaden anrichtet. Länder ohne Liste sind nicht darunter.',
  },
};
