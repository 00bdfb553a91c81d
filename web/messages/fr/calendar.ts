import type { Messages } from '../en.js';

export const calendarFrench: Pick<Messages, 'calendar'> = {
  calendar: {
    link: 'Calendrier',
    ofPlant: 'Semis et plantations en dates pour votre jardin',
    title: 'Calendrier des semis',
    lead: 'Quand semer, planter et récolter dans votre jardin, compté depuis les gelées de votre lieu.',
    plants: 'Plantes',
    plantsHint: 'Des noms, un par ligne ou séparés par des virgules : tomate, carotte, Lactuca sativa.',
    add: 'Chercher une plante et l’ajouter',
    addOwn: 'Ajouter ces plantes',
    list: (count: number): string => `Choisir parmi les ${count} plantes les plus connues`,
    last: 'Dernière gelée de printemps',
    first: 'Première gelée d’automne',
    frostHint:
      'Les jours où elles viennent d’habitude : un voisin ou la météo les connaît. Rien ici ne les devine, et une zone de rusticité ne les dit pas.',
    station: 'Station climatique',
    stationHint:
      'Si vous en connaissez une près de chez vous : ses gelées habituelles seront reprises dans le formulaire.',
    noStation: 'Aucune station ne porte ce nom.',
    noStations:
      'Aucune station climatique n’est chargée ici : saisissez les jours que vous connaissez. Qui gère ce site peut en charger (linnea fetch frost-normals).',
    stationFrosts: (last: string, first: string): string => `dernière gelée ${last}, première gelée ${first}`,
    stationNever: 'Il n’y gèle jamais',
    never: 'Il ne gèle jamais ici',
    go: 'Afficher le calendrier',
    of: (years) => `Calendrier ${years}`,
    frosts: { last: (day) => `Dernière gelée le ${day}.`, first: (day) => `Première gelée le ${day}.` },
    southern: 'Ces gelées sont celles de l’hémisphère sud : la saison se termine l’année suivante.',
    noFirst:
      'Sans la première gelée d’automne, les semis qui la précèdent n’ont pas de dates, et nul ne sait si les cultures frileuses mûrissent à temps.',
    noLast: 'Sans la dernière gelée de printemps, les semis qui l’entourent n’ont pas de dates.',
    noFrosts:
      'Donnez les gelées de votre lieu pour avoir des dates. D’ici là, les jours se comptent depuis les gelées.',
    choice: (name: string): string => `« ${name} » peut être l’une de celles-ci :`,
    notFound: 'Introuvable',
    download: 'Télécharger pour le téléphone ou l’agenda',
    print: 'La page s’imprime sur une feuille.',
    picture: 'L’année d’un coup d’œil',
    harvest: 'récolte',
    harvestFrost: 'la première gelée y met fin',
    endsEarly: 'commencé plus tard, cela ne mûrit pas',
    nothing: 'Aucune source ne dit quand la semer ou la planter.',
    flowers: 'Fleurs',
    fruit: 'Fruits',
    shifted: (country) =>
      country === null
        ? 'six mois plus tard que ce qui fut observé au nord'
        : `six mois plus tard que ce qui fut observé (${country})`,
    observed: (country) => `observé : ${country}`,
    problems: {
      frost_not_given: 'le jour de cette gelée n’est pas donné',
      never_freezes: 'dépend d’une gelée qui ne vient jamais',
      before_last_frost: 'commencerait avant la dernière gelée de printemps : la saison est trop courte',
      too_late_to_ripen: 'ne mûrirait pas avant la première gelée : la saison est trop courte',
    },
    faults: {
      malformed: 'Une gelée est un mois et un jour.',
      conflicts_with: 'Les deux gelées se contredisent : donnez deux jours, ou dites qu’il ne gèle jamais.',
      too_many: 'Un calendrier a 100 plantes au plus.',
      out_of_range: 'L’année est hors limites.',
    },
    to: (from, to) => `du ${from} au ${to}`,
  },
};
