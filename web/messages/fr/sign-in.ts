import type { signInEnglish } from '../en/sign-in.js';

/** Connexion et ouverture d’un compte. */
export const signInFrench: typeof signInEnglish = {
  signIn: {
    link: 'Se connecter',
    title: 'Se connecter',
    intro:
      'Connectez-vous pour proposer des corrections et suivre ce qu’elles deviennent. La consultation ne demande pas de compte.',
    token: 'Jeton du compte',
    tokenHint: 'Il commence par usr-, spo- ou unl-. Il n’est envoyé qu’à ce service.',
    go: 'Se connecter',
    ended: 'Connectez-vous pour voir cette page.',
    unknown: 'Ce jeton ne correspond à aucun compte. Vérifiez qu’il est complet et n’a pas été remplacé.',
    disabled: 'Le compte de ce jeton est fermé.',
    isBrowserToken:
      'C’est un jeton de navigateur, qui ne permet que de lire. Saisissez le jeton de votre compte.',
    missing: 'Saisissez votre jeton.',
    noAccount: 'Pas encore de compte ?',
    openOne: 'Ouvrir un compte',
    askOperator: 'Demandez-en un aux responsables de ce service.',
    lost: 'Vous avez perdu votre jeton ?',
    recover: 'Utiliser un code de secours',
    out: 'Se déconnecter',
  },
  recovery: {
    title: 'Retrouver votre compte',
    intro:
      'Saisissez un de vos codes de secours. Vous recevez un nouveau jeton, l’ancien cesse de fonctionner, et le code est consommé. Sans code, le compte ne peut pas être retrouvé.',
    code: 'Code de secours',
    codeHint: 'Quatre groupes de cinq lettres et chiffres, par exemple 7KQ2M-X4NPA-9TRWB-C3HZD.',
    go: 'Obtenir un nouveau jeton',
    unknown: 'Aucun compte n’a ce code. Vérifiez-le, ou essayez-en un autre : chacun sert une fois.',
    doneTitle: 'Votre compte est de nouveau à vous',
    done: 'Votre session est ouverte. Conservez ce jeton : il n’est affiché que cette fois.',
  },
  signUp: {
    title: 'Ouvrir un compte',
    intro:
      'Avec un compte, vous pouvez proposer des corrections et utiliser l’API. Ni adresse électronique ni mot de passe : vous recevez un jeton.',
    name: 'Nom',
    nameHint: 'Les relecteurs le voient à côté de vos propositions. Un pseudonyme convient.',
    nameMissing: 'Saisissez un nom de 100 caractères au plus.',
    go: 'Ouvrir le compte',
    tooMany: 'Cinq comptes ont déjà été ouverts aujourd’hui depuis votre adresse. Réessayez demain.',
    licence: (licence: string): string => `Vos contributions sont publiées sous la licence ${licence}.`,
    terms: 'En ouvrant le compte, vous acceptez les conditions d’utilisation.',
    doneTitle: 'Votre compte est ouvert',
    done: 'Votre session est ouverte. Conservez le jeton et les codes : ce sont les seules clés de votre compte, et ils ne sont affichés que cette fois.',
    next: 'Aller à votre compte',
  },
};
