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
    role: 'Rôle',
    roles: { user: 'contributeur', reviewer: 'relecteur', admin: 'administrateur' },
    number: 'Numéro',
    use: 'Utilisation et limites',
    requests: 'Requêtes de la dernière minute',
    requestsOf: (here: readonly [string, string], all: readonly [string, string]): string =>
      `${here[0]} sur ${here[1]} depuis cette adresse, ${all[0]} sur ${all[1]} en tout`,
    units: 'Unités de la dernière minute',
    unitsOf: (used: string, limit: string): string =>
      `${used} sur ${limit} ; une par centaine de fiches entamée`,
    claims: 'Jetons de navigateur de la dernière minute',
    claimsOf: (used: string, limit: string): string => `${used} sur ${limit}`,
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
