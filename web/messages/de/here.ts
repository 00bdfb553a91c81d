/** German texts of the page of what grows at a place. */
export const hereGerman = {
  here: {
    link: 'Hier',
    title: 'Was hier wächst',
    of: (zone: string): string => `Was hier wächst: ${zone}`,
    lead: 'Bäume, Wildblumen und essbare Pflanzen, die dort heimisch sind, wo Sie sind.',
    at: 'Ort',
    atHint: 'Breite und Länge in Grad, wie Karten sie zeigen: 48.2, 16.4.',
    go: 'Pflanzen zeigen',
    locate: 'Wo ich bin',
    notLocated: 'Das Gerät hat nicht gesagt, wo es ist. Geben Sie die Koordinaten ein.',
    malformed: 'Ein Ort ist eine Breite von -90 bis 90 und eine Länge von -180 bis 180, etwa 48.2, 16.4.',
    nowhere: 'Im Umkreis von 25 km um diesen Ort ist kein Land bekannt.',
    size: (zone: string, km2: string): string =>
      `Der Ort liegt in ${zone}, einem botanischen Land von ${km2} km². Eine Pflanze, die irgendwo darin heimisch ist, muss nicht am Ort selbst wachsen.`,
    away: (km: string): string => `Der Ort liegt im Meer, ${km} km davon entfernt.`,
    others: (km: string, zones: string): string =>
      `Grenzen sind auf ${km} km genau bekannt, und so nah liegt der Ort an einer: Die Pflanzen sind auch die von ${zones}.`,
    uses: { trees: 'Bäume', flowers: 'Wildblumen', edible: 'Pflanzen mit essbaren Teilen' },
    edible:
      'Von jeder wird ein Teil gegessen, oft nur reif oder gekocht; andere Teile können giftig sein. Lesen Sie die Seite der Pflanze, und essen Sie nie etwas, das Sie nicht sicher kennen.',
  },
};
