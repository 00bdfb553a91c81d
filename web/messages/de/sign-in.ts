import type { signInEnglish } from '../en/sign-in.js';

/** Anmelden und ein Konto eröffnen. */
export const signInGerman: typeof signInEnglish = {
  signIn: {
    link: 'Anmelden',
    title: 'Anmelden',
    intro:
      'Melden Sie sich an, um Korrekturen vorzuschlagen und zu sehen, was daraus wird. Zum Lesen brauchen Sie kein Konto.',
    token: 'Token des Kontos',
    tokenHint: 'Es beginnt mit usr-, spo- oder unl- und wird nur an diesen Dienst gesendet.',
    go: 'Anmelden',
    ended: 'Melden Sie sich an, um diese Seite zu sehen.',
    unknown:
      'Kein Konto hat dieses Token. Prüfen Sie, ob es vollständig ist und nicht inzwischen ersetzt wurde.',
    disabled: 'Das Konto zu diesem Token ist geschlossen.',
    isBrowserToken:
      'Das ist ein Browser-Token, mit dem sich nur lesen lässt. Geben Sie das Token Ihres Kontos ein.',
    missing: 'Geben Sie Ihr Token ein.',
    noAccount: 'Noch kein Konto?',
    openOne: 'Konto eröffnen',
    askOperator: 'Bitten Sie den Betreiber dieses Dienstes darum.',
    lost: 'Token verloren?',
    recover: 'Wiederherstellungscode benutzen',
    out: 'Abmelden',
  },
  recovery: {
    title: 'Konto wiederherstellen',
    intro:
      'Geben Sie einen Ihrer Wiederherstellungscodes ein. Sie bekommen ein neues Token, das alte gilt nicht mehr, und der Code ist verbraucht. Ohne Code lässt sich das Konto nicht wiederherstellen.',
    code: 'Wiederherstellungscode',
    codeHint: 'Vier Gruppen aus fünf Buchstaben und Ziffern, etwa 7KQ2M-X4NPA-9TRWB-C3HZD.',
    go: 'Neues Token anfordern',
    unknown: 'Kein Konto hat diesen Code. Prüfen Sie ihn, oder nehmen Sie einen anderen: Jeder gilt einmal.',
    doneTitle: 'Sie haben Ihr Konto wieder',
    done: 'Sie sind angemeldet. Bewahren Sie dieses Token auf: Es wird nur dieses eine Mal gezeigt.',
  },
  signUp: {
    title: 'Konto eröffnen',
    intro:
      'Mit einem Konto können Sie Korrekturen vorschlagen und die API benutzen. Es braucht weder E-Mail-Adresse noch Passwort: Sie bekommen ein Token.',
    name: 'Name',
    nameHint: 'Wer Ihre Vorschläge prüft, sieht ihn daneben. Ein Pseudonym genügt.',
    nameMissing: 'Geben Sie einen Namen mit höchstens 100 Zeichen ein.',
    go: 'Konto eröffnen',
    tooMany: 'Von Ihrer Adresse wurden heute schon fünf Konten eröffnet. Versuchen Sie es morgen wieder.',
    licence: (licence: string): string =>
      `Was Sie beitragen, wird unter der Lizenz ${licence} veröffentlicht.`,
    terms: 'Mit dem Konto nehmen Sie die Nutzungsbedingungen an.',
    doneTitle: 'Ihr Konto ist eröffnet',
    done: 'Sie sind angemeldet. Bewahren Sie Token und Codes auf: Nur damit kommen Sie in Ihr Konto, und sie werden nur dieses eine Mal gezeigt.',
    next: 'Zu Ihrem Konto',
  },
};
