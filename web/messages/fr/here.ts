/** Texts of the page of what grows at a place. */
export const hereFrench = {
  here: {
    link: 'Ici',
    title: 'Ce qui pousse ici',
    of: (zone: string): string => `Ce qui pousse ici : ${zone}`,
    lead: 'Arbres, fleurs sauvages et plantes comestibles, indigènes là où vous êtes.',
    at: 'Lieu',
    atHint: 'Latitude et longitude en degrés, comme les cartes les indiquent : 48.2, 16.4.',
    go: 'Montrer les plantes',
    locate: 'Là où je suis',
    notLocated: "L'appareil n'a pas dit où il se trouve. Saisissez les coordonnées.",
    malformed: 'Un lieu est une latitude de -90 à 90 et une longitude de -180 à 180, par exemple 48.2, 16.4.',
    nowhere: "Aucune terre n'est connue à moins de 25 km de ce lieu.",
    size: (zone: string, km2: string): string =>
      `Le lieu se trouve dans la zone ${zone}, un pays botanique de ${km2} km². Une plante indigène quelque part dans cette zone ne pousse pas forcément à cet endroit.`,
    away: (km: string): string => `Le lieu se trouve en mer, à ${km} km de cette zone.`,
    others: (km: string, zones: string): string =>
      `Les limites sont connues à ${km} km près, et le lieu en est aussi proche : les plantes sont aussi celles de ${zones}.`,
    uses: { trees: 'Arbres', flowers: 'Fleurs sauvages', edible: 'Plantes dont une partie se mange' },
    edible:
      "Une partie de chacune se mange, souvent seulement mûre ou cuite ; d'autres parties peuvent être toxiques. Lisez la page de la plante, et ne mangez jamais ce que vous ne connaissez pas avec certitude.",
  },
};
