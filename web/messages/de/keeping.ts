import type { keepingEnglish } from '../en/keeping.js';

/** Listen, die der Browser behält. */
export const keepingGerman: typeof keepingEnglish = {
  keeping: {
    title: 'Meine Pflanzen',
    lead: 'Listen von Pflanzen. Sie bleiben nur in diesem Browser; mit einem Link können Sie eine Liste weitergeben.',
    needsScript: 'Zum Merken von Listen ist JavaScript nötig.',
    choose: (name: string): string => `${name} auswählen`,
    chosenCount: (count: string): string => `Ausgewählte Pflanzen: ${count}.`,
    compare: 'Vergleichen',
    tooManyCompared: 'Vergleichen lassen sich höchstens acht Pflanzen.',
    keep: 'Merken',
    keptPlant: 'Gemerkt',
    which: 'Liste',
    kept: (list: string, count: string): string => `Gemerkt. Pflanzen in „${list}“: ${count}.`,
    forbidden:
      'Dieser Browser lässt Seiten nichts speichern; es wurde nichts gemerkt. Erlauben Sie dieser Website, Daten zu speichern, oder geben Sie die Liste über ihren Link weiter.',
    full: 'Der Speicher, den dieser Browser der Website lässt, ist voll; es wurde nichts gemerkt. Löschen Sie eine Liste.',
    tooMany: (most: number): string =>
      `Eine Liste fasst höchstens ${most} Pflanzen; es wurde nichts gemerkt. Beginnen Sie eine neue.`,
    none: 'Diese Liste ist noch leer. Kreuzen Sie unter „Entdecken“ Pflanzen an, oder wählen Sie auf der Seite einer Pflanze „Merken“.',
    explore: 'Pflanzen entdecken',
    shared: 'Diese Liste hat jemand mit Ihnen geteilt. Sie ist noch nicht gemerkt.',
    keepShared: 'Diese Liste merken',
    cut: (most: number): string =>
      `Der Link enthält mehr Pflanzen, als eine Liste fasst; die ersten ${most} werden gezeigt.`,
    newList: 'Neue Liste',
    rename: 'Umbenennen',
    remove: 'Löschen',
    removed: (list: string): string => `„${list}“ wurde gelöscht.`,
    undo: 'Rückgängig',
    listName: 'Name der Liste',
    save: 'Speichern',
    share: 'Link zu dieser Liste',
    shareHint: 'Wer diesen Link hat, sieht die Liste. Diese Website speichert weder den Link noch die Liste.',
    csv: 'CSV',
    print: 'Drucken',
    match: 'Abgleichen, mit Werten',
    takeOff: 'Entfernen',
    former: (old: string): string => `„${old}“ heißt jetzt anders:`,
    unknown: (text: string): string => `Keine Pflanze heißt „${text}“. Vielleicht wurde sie entfernt.`,
    search: 'Danach suchen',
    failed:
      'Die Pflanzen ließen sich nicht laden. Prüfen Sie die Verbindung, und laden Sie die Seite noch einmal.',
    name: 'Name',
    scientificName: 'Wissenschaftlicher Name',
    warning: 'Warnung',
    address: 'Adresse',
  },
};
