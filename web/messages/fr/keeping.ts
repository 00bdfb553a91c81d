import type { keepingEnglish } from '../en/keeping.js';

/** Listes que le navigateur conserve. */
export const keepingFrench: typeof keepingEnglish = {
  keeping: {
    title: 'Mes plantes',
    lead: 'Des listes de plantes, conservées dans ce navigateur seulement ; un lien permet d’en partager une.',
    needsScript: 'Conserver des listes demande JavaScript.',
    choose: (name: string): string => `Choisir ${name}`,
    chosenCount: (count: string): string => `Plantes choisies : ${count}.`,
    compare: 'Comparer',
    tooManyCompared: 'On peut comparer huit plantes au plus.',
    keep: 'Conserver',
    keptPlant: 'Conservée',
    which: 'Liste',
    kept: (list: string, count: string): string => `Conservé. Plantes dans « ${list} » : ${count}.`,
    forbidden:
      'Ce navigateur ne laisse rien conserver aux pages : rien n’a été conservé. Autorisez ce site à stocker des données, ou partagez la liste par son lien.',
    full: 'La mémoire que ce navigateur accorde au site est pleine : rien n’a été conservé. Supprimez une liste.',
    tooMany: (most: number): string =>
      `Une liste a ${most} plantes au plus : rien n’a été conservé. Commencez-en une autre.`,
    none: 'Cette liste n’a pas encore de plantes. Cochez-en parmi les résultats, ou choisissez « Conserver » sur la page d’une plante.',
    explore: 'Explorer les plantes',
    shared: 'Quelqu’un a partagé cette liste avec vous. Elle n’est pas encore conservée.',
    keepShared: 'Conserver cette liste',
    cut: (most: number): string =>
      `Le lien contient plus de plantes qu’une liste ne peut en avoir ; les ${most} premières sont affichées.`,
    newList: 'Nouvelle liste',
    rename: 'Renommer',
    remove: 'Supprimer',
    removed: (list: string): string => `« ${list} » a été supprimée.`,
    undo: 'Annuler',
    listName: 'Nom de la liste',
    save: 'Enregistrer',
    share: 'Lien vers cette liste',
    shareHint: 'Toute personne qui a ce lien voit la liste. Ce site n’enregistre ni le lien ni la liste.',
    csv: 'CSV',
    print: 'Imprimer',
    match: 'Rapprocher, avec des valeurs',
    takeOff: 'Retirer',
    former: (old: string): string => `« ${old} » a maintenant un autre nom :`,
    unknown: (text: string): string =>
      `Aucune plante ne s’appelle « ${text} ». Elle a peut-être été retirée.`,
    search: 'La chercher',
    failed: 'Les plantes n’ont pas pu être lues. Vérifiez la connexion, puis rechargez la page.',
    name: 'Nom',
    scientificName: 'Nom scientifique',
    warning: 'Avertissement',
    address: 'Adresse',
  },
};
