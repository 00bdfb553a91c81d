import type { accountEnglish } from '../en/account.js';
import { nombre, number } from './words.js';

/** Pages d’un compte, et mots sur les corrections communs à plusieurs pages. */
export const accountFrench: typeof accountEnglish = {
  account: {
    link: 'Compte',
    title: 'Votre compte',
    nameless: 'Compte sans nom',
    plan: 'Formule',
    plans: { usr: 'standard', spo: 'mécène', unl: 'sans limites' },
    planTexts: {
      usr: 'La formule habituelle : elle suffit aux personnes et aux petits programmes.',
      spo: 'Pour les mécènes : des limites plus élevées.',
      unl: 'Les requêtes ne sont pas limitées.',
    },
    role: 'Rôle',
    roles: { user: 'contributeur', reviewer: 'relecteur', admin: 'administrateur' },
    number: 'Numéro',
    use: 'Utilisation et limites',
    requests: 'Requêtes par minute',
    requestsOf: (here: readonly [string, string], all: readonly [string, string]): string =>
      `${here[1]} depuis une adresse, ${all[1]} en tout (dernière minute : ${here[0]} d’ici, ${all[0]} en tout)`,
    units: 'Fiches par minute',
    unitsOf: (used: string, limit: string): string => `${limit} au plus (dernière minute : environ ${used})`,
    claims: 'Jetons de navigateur par minute',
    claimsOf: (used: string, limit: string): string => `${limit} (dernière minute : ${used})`,
    pending: 'Corrections en attente',
    pendingOf: (count: number, limit: string | null): string =>
      limit === null ? number(count) : `${number(count)} sur ${limit} au plus`,
    unlimited: 'sans limite',
    corrections: 'Vos corrections',
    none: 'Vous n’avez pas encore proposé de correction. Sur la page d’une plante, un lien le permet à côté de chaque valeur.',
    firstFix: 'Trouver une plante',
    token: 'Jeton du compte',
    tokenText:
      'Si quelqu’un d’autre a pu voir votre jeton, remplacez-le. L’ancien cesse de fonctionner en moins de dix secondes, et toutes les sessions qu’il a ouvertes sont fermées.',
    rotate: 'Remplacer le jeton',
    newToken: 'Votre nouveau jeton',
    newTokenText:
      'Conservez-le : il n’est affiché que cette fois. Les programmes qui utilisent l’ancien en ont besoin aussi.',
    tokensTitle: 'Jetons pour vos programmes',
    tokensText:
      'Donnez à chaque programme et à chaque appareil un jeton à lui, avec un nom. Vous pourrez en retirer un sans changer les autres.',
    tokenName: 'Nom du jeton',
    tokenNameHint: 'Où vous l’utilisez : « téléphone », « plan du jardin ».',
    tokenNameMissing: 'Saisissez un nom de 100 caractères au plus.',
    tokensFull: 'Un compte a 20 autres jetons au plus. Retirez-en d’abord un.',
    addToken: 'Créer un jeton',
    addedToken: (name: string): string => `Jeton « ${name} »`,
    createdOn: (date: string): string => `créé le ${date}`,
    removeToken: (name: string): string => `Retirer le jeton « ${name} »`,
    remove: 'Retirer',
    codes: 'Codes de secours',
    codesText:
      'Un code vous donne un nouveau jeton si vous perdez le vôtre. Chacun sert une fois. Sans jeton ni code, personne ne peut vous rendre le compte, pas même les responsables du service : il n’y a ni adresse électronique ni mot de passe.',
    codesLeft: (count: number): string =>
      count === 0
        ? 'Vous n’avez pas de code de secours.'
        : `${nombre(count, 'code est encore valable', 'codes sont encore valables')}.`,
    renewCodes: 'Créer dix nouveaux codes',
    renewedCodes:
      'Vos codes de secours. Imprimez-les ou notez-les : ils ne sont affichés que cette fois, et remplacent les précédents.',
    browserToken: 'Jeton pour une page web',
    browserTokenText:
      'Une page publique ne doit pas contenir le jeton de votre compte. Utilisez un jeton de navigateur : il ne permet que de lire, ne vaut que pour les pages d’un seul site, et expire de lui-même.',
    origin: 'Adresse du site',
    originHint: 'Par exemple https://jardin.example',
    originWrong: 'Saisissez l’adresse d’un seul site, par exemple https://jardin.example, sans chemin.',
    address: 'Depuis cette adresse réseau seulement',
    addressHint: 'Laissez ce champ vide pour les autoriser toutes.',
    addressWrong: 'Saisissez une adresse IPv4 ou IPv6, ou laissez ce champ vide.',
    claim: 'Obtenir un jeton de navigateur',
    claimed: 'Jeton de navigateur',
    claimedUntil: (time: string): string => `Il est valable jusqu’au ${time} (UTC).`,
    close: 'Fermer le compte',
    closeText:
      'Votre nom et vos jetons seront supprimés, et votre session fermée. Vos propositions resteront, sans votre nom. Cette action est définitive.',
    closeSure: 'Oui, fermer définitivement mon compte',
    closeSureMissing: 'Cochez la case pour confirmer.',
    closed: 'Votre compte est fermé.',
    closedText: 'Merci de vos contributions. Elles restent, sans votre nom.',
    lastAdmin: 'Il n’y a pas d’autre administrateur : confiez d’abord ce rôle à quelqu’un.',
  },

  corrections: {
    noValue: 'aucune valeur',
    before: 'avant',
    after: 'après',
    number: (id: number): string => `Correction ${id}`,
    report: 'Signalement',
    deletion: 'Suppression',
    removedPlant: 'une plante retirée',
    status: {
      pending: 'contribution en attente de relecture',
      accepted: 'contribution acceptée',
      rejected: 'contribution non retenue',
      reverted: 'contribution annulée par la suite',
    },
    outcomes: {
      corrected: 'Les données ont été corrigées.',
      forwarded: 'Le signalement a été transmis à la source.',
      no_error: 'Les données sont justes.',
      duplicate: 'L’erreur avait déjà été signalée.',
      unclear: 'La question n’a pas pu être tranchée.',
    },
    wrongOrder: (low: readonly [string, string], high: readonly [string, string]): string =>
      `Valeurs dans le mauvais ordre : ${low[0]}, ${low[1]} ; ${high[0]}, ${high[1]}.`,
    checkBoth: 'Vérifiez les deux valeurs : c’est peut-être l’autre qui est fausse.',
    unapplied: (labels: string, reason: 'not_selected' | 'off_scale'): string =>
      reason === 'off_scale'
        ? `Non appliqué, car hors de l’échelle : ${labels}.`
        : `Non appliqué : ${labels}.`,
    takesEffect: (seconds: number): string =>
      `La correction est acceptée. Elle prend effet dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}.`,
    inEffect: 'La page de la plante l’affiche',
    submitted: (date: string): string => `Envoyée le ${date}`,
    decided: (date: string): string => `décision du ${date}`,
    source: 'Source',
    ownObservation: 'observation personnelle',
    notes: 'Vos remarques',
    reviewNotes: 'Réponse du relecteur',
    licence: 'Licence',
    many: (count: number): string => nombre(count, 'correction', 'corrections'),
    sent: 'Merci. Un relecteur va examiner votre envoi.',
    sentNext:
      'D’ici là, vous pouvez le compléter : proposez une autre valeur pour la même plante, elle s’y ajoutera.',
    back: (name: string): string => `Retour à ${name}`,
    all: 'Toutes vos corrections',
    newer: 'Plus récentes',
    older: 'Plus anciennes',
  },
};
