import type { Messages } from '../en.js';

export const calendarGerman: Pick<Messages, 'calendar'> = {
  calendar: {
    link: 'Kalender',
    ofPlant: 'Aussaat und Pflanzung als Termine für Ihren Garten',
    title: 'Aussaatkalender',
    lead: 'Wann Sie in Ihrem Garten säen, pflanzen und ernten können, gerechnet ab den Frösten an Ihrem Ort.',
    plants: 'Pflanzen',
    plantsHint: 'Namen, einer pro Zeile oder durch Kommas getrennt: Tomate, Möhre, Lactuca sativa.',
    add: 'Pflanze suchen und hinzufügen',
    addOwn: 'Diese Pflanzen hinzufügen',
    list: (count: number): string => `Aus den ${count} bekanntesten Pflanzen wählen`,
    last: 'Letzter Frost im Frühjahr',
    first: 'Erster Frost im Herbst',
    frostHint:
      'Die Tage, an denen sie gewöhnlich kommen: Nachbarn oder der Wetterdienst wissen sie. Hier wird nichts davon geschätzt, und eine Winterhärtezone verrät sie nicht.',
    station: 'Klimastation',
    stationHint: 'Wenn Sie eine in Ihrer Nähe kennen: Ihre üblichen Fröste stehen dann im Formular.',
    noStation: 'Keine Station heißt so.',
    noStations:
      'Hier sind keine Klimastationen geladen: Geben Sie die Tage ein, die Sie kennen. Wer diese Website betreibt, kann Stationen laden (linnea fetch frost-normals).',
    stationFrosts: (last: string, first: string): string => `letzter Frost ${last}, erster Frost ${first}`,
    stationNever: 'Dort friert es nie',
    never: 'Hier friert es nie',
    go: 'Kalender anzeigen',
    of: (years) => `Kalender für ${years}`,
    frosts: { last: (day) => `Letzter Frost am ${day}.`, first: (day) => `Erster Frost am ${day}.` },
    southern: 'Diese Fröste passen zur Südhalbkugel: Die Saison endet im folgenden Jahr.',
    noFirst:
      'Ohne den ersten Frost im Herbst fehlen die Termine für Aussaaten davor, und es lässt sich nicht sagen, ob empfindliche Kulturen rechtzeitig reif werden.',
    noLast: 'Ohne den letzten Frost im Frühjahr fehlen die Termine für Aussaaten in seiner Nähe.',
    noFrosts:
      'Geben Sie die Fröste an Ihrem Ort an, dann erscheinen Termine. Bis dahin zählen die Tage ab den Frösten.',
    choice: (name: string): string => `„${name}“ kann eine von diesen sein:`,
    notFound: 'Nicht gefunden',
    download: 'Für Telefon oder Kalenderprogramm herunterladen',
    print: 'Die Seite passt beim Drucken auf ein Blatt.',
    picture: 'Das Jahr auf einen Blick',
    harvest: 'Ernte',
    harvestFrost: 'der erste Frost beendet sie',
    endsEarly: 'was später begonnen wird, reift nicht mehr',
    nothing: 'Keine Quelle sagt, wann sie gesät oder gepflanzt wird.',
    flowers: 'Blüte',
    fruit: 'Früchte',
    shifted: (country) =>
      country === null
        ? 'sechs Monate später als im Norden beobachtet'
        : `sechs Monate später als beobachtet (${country})`,
    observed: (country) => `beobachtet: ${country}`,
    problems: {
      frost_not_given: 'der Tag dieses Frosts ist nicht angegeben',
      never_freezes: 'hängt von einem Frost ab, der nie kommt',
      before_last_frost: 'würde vor dem letzten Frost im Frühjahr beginnen: Die Saison ist zu kurz',
      too_late_to_ripen: 'würde vor dem ersten Frost nicht reif: Die Saison ist zu kurz',
    },
    faults: {
      malformed: 'Ein Frost ist ein Monat und ein Tag.',
      conflicts_with:
        'Die beiden Fröste widersprechen sich: Geben Sie zwei Tage an, oder sagen Sie, dass es nie friert.',
      too_many: 'Ein Kalender hat höchstens 100 Pflanzen.',
      out_of_range: 'Das Jahr liegt außerhalb der Grenzen.',
    },
    to: (from, to) => `${from} bis ${to}`,
  },
};
