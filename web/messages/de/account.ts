import type { accountEnglish } from '../en/account.js';
import { anzahl, zahl } from './words.js';

/** Seiten eines Kontos und Wörter über Korrekturen, die mehrere Seiten brauchen. */
export const accountGerman: typeof accountEnglish = {
  account: {
    link: 'Konto',
    title: 'Ihr Konto',
    nameless: 'Konto ohne Namen',
    plan: 'Umfang',
    plans: { usr: 'Standard', spo: 'Förderer', unl: 'unbegrenzt' },
    planTexts: {
      usr: 'Der übliche Umfang: genug für Menschen und kleine Programme.',
      spo: 'Für Förderer: höhere Grenzen.',
      unl: 'Anfragen sind nicht begrenzt.',
    },
    role: 'Rolle',
    roles: { user: 'Mitwirkung', reviewer: 'Prüfung', admin: 'Verwaltung' },
    number: 'Nummer',
    use: 'Nutzung und Grenzen',
    requests: 'Anfragen pro Minute',
    requestsOf: (here: readonly [string, string], all: readonly [string, string]): string =>
      `${here[1]} von einer Adresse, ${all[1]} insgesamt (in der letzten Minute ${here[0]} von hier, ${all[0]} insgesamt)`,
    units: 'Datensätze pro Minute',
    unitsOf: (used: string, limit: string): string => `bis zu ${limit} (in der letzten Minute etwa ${used})`,
    claims: 'Browser-Token pro Minute',
    claimsOf: (used: string, limit: string): string => `${limit} (in der letzten Minute ${used})`,
    pending: 'Korrekturen, die auf Prüfung warten',
    pendingOf: (count: number, limit: string | null): string =>
      limit === null ? zahl(count) : `${zahl(count)} von höchstens ${limit}`,
    unlimited: 'unbegrenzt',
    corrections: 'Ihre Korrekturen',
    none: 'Sie haben noch keine Korrektur vorgeschlagen. Auf der Seite einer Pflanze steht bei jedem Wert ein Link dafür.',
    firstFix: 'Eine Pflanze suchen',
    token: 'Token des Kontos',
    tokenText:
      'Wenn jemand anderes Ihr Token kennen könnte, ersetzen Sie es. Das alte gilt nach spätestens zehn Sekunden nicht mehr, und wer damit angemeldet ist, wird abgemeldet.',
    rotate: 'Token ersetzen',
    newToken: 'Ihr neues Token',
    newTokenText:
      'Bewahren Sie es auf: Es wird nur dieses eine Mal gezeigt. Auch Programme, die das alte benutzen, brauchen es.',
    tokensTitle: 'Token für Programme',
    tokensText:
      'Geben Sie jedem Programm und jedem Gerät ein eigenes Token mit einem Namen. Dann können Sie eines entfernen, ohne die anderen zu ändern.',
    tokenName: 'Name des Tokens',
    tokenNameHint: 'Wofür Sie es benutzen, etwa „Telefon“ oder „Gartenplaner“.',
    tokenNameMissing: 'Geben Sie einen Namen mit höchstens 100 Zeichen ein.',
    tokensFull: 'Ein Konto hat höchstens 20 weitere Token. Entfernen Sie zuerst eines.',
    addToken: 'Token erstellen',
    addedToken: (name: string): string => `Token „${name}“`,
    createdOn: (date: string): string => `erstellt am ${date}`,
    removeToken: (name: string): string => `Token „${name}“ entfernen`,
    remove: 'Entfernen',
    codes: 'Wiederherstellungscodes',
    codesText:
      'Mit einem Code bekommen Sie ein neues Token, wenn Sie Ihres verloren haben. Jeder gilt einmal. Ohne Token und ohne Code kann Ihnen niemand das Konto zurückgeben, auch nicht der Betreiber: Es gibt keine E-Mail-Adresse und kein Passwort.',
    codesLeft: (count: number): string =>
      count === 0
        ? 'Sie haben keine Wiederherstellungscodes.'
        : `${anzahl(count, 'Code ist', 'Codes sind')} noch gültig.`,
    renewCodes: 'Zehn neue Codes erstellen',
    renewedCodes:
      'Ihre Wiederherstellungscodes. Drucken oder notieren Sie sie: Sie werden nur dieses eine Mal gezeigt und ersetzen frühere.',
    browserToken: 'Token für eine Webseite',
    browserTokenText:
      'Eine Seite, die alle lesen können, darf das Token Ihres Kontos nicht enthalten. Nehmen Sie ein Browser-Token: Damit lässt sich nur lesen, nur auf den Seiten einer Website, und es läuft ab.',
    origin: 'Adresse der Website',
    originHint: 'Zum Beispiel https://garten.example',
    originWrong: 'Geben Sie die Adresse einer einzigen Website ein, etwa https://garten.example, ohne Pfad.',
    address: 'Nur von dieser Netzwerkadresse',
    addressHint: 'Lassen Sie das Feld leer, um alle zu erlauben.',
    addressWrong: 'Geben Sie eine IPv4- oder IPv6-Adresse ein, oder lassen Sie das Feld leer.',
    claim: 'Browser-Token anfordern',
    claimed: 'Browser-Token',
    claimedUntil: (time: string): string => `Es gilt bis ${time} (UTC).`,
    close: 'Konto schließen',
    closeText:
      'Ihr Name und Ihre Token werden gelöscht, und Sie werden abgemeldet. Ihre Vorschläge bleiben, ohne Ihren Namen. Das lässt sich nicht rückgängig machen.',
    closeSure: 'Ja, mein Konto endgültig schließen',
    closeSureMissing: 'Kreuzen Sie das Kästchen an, um zu bestätigen.',
    closed: 'Ihr Konto ist geschlossen.',
    closedText: 'Danke für Ihre Beiträge. Sie bleiben, ohne Ihren Namen.',
    lastAdmin: 'Sonst verwaltet niemand diesen Dienst: Übertragen Sie die Rolle zuerst jemand anderem.',
  },

  corrections: {
    noValue: 'kein Wert',
    before: 'vorher',
    after: 'nachher',
    number: (id: number): string => `Korrektur ${id}`,
    report: 'Meldung',
    deletion: 'Löschung',
    removedPlant: 'eine entfernte Pflanze',
    status: {
      pending: 'wartet auf Prüfung',
      accepted: 'angenommen',
      rejected: 'nicht angenommen',
      reverted: 'später zurückgenommen',
    },
    outcomes: {
      corrected: 'Die Daten wurden berichtigt.',
      forwarded: 'Die Meldung wurde an die Quelle weitergegeben.',
      no_error: 'Die Daten stimmen.',
      duplicate: 'Der Fehler war schon gemeldet.',
      unclear: 'Es ließ sich nicht klären.',
    },
    wrongOrder: (low: readonly [string, string], high: readonly [string, string]): string =>
      `In der falschen Reihenfolge: ${low[0]}, ${low[1]}; ${high[0]}, ${high[1]}.`,
    checkBoth: 'Prüfen Sie beide Werte: Vielleicht ist der andere falsch.',
    unapplied: (labels: string, reason: 'not_selected' | 'off_scale'): string =>
      reason === 'off_scale'
        ? `Nicht übernommen, weil außerhalb der Skala: ${labels}.`
        : `Nicht übernommen: ${labels}.`,
    takesEffect: (seconds: number): string =>
      `Die Korrektur ist angenommen. Sie gilt in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}.`,
    inEffect: 'Die Seite der Pflanze zeigt es',
    submitted: (date: string): string => `Gesendet am ${date}`,
    decided: (date: string): string => `entschieden am ${date}`,
    source: 'Quelle',
    ownObservation: 'eigene Beobachtung',
    notes: 'Ihre Anmerkungen',
    reviewNotes: 'Antwort aus der Prüfung',
    licence: 'Lizenz',
    many: (count: number): string => anzahl(count, 'Korrektur', 'Korrekturen'),
    sent: 'Danke. Ihr Vorschlag wird nun geprüft.',
    sentNext:
      'Bis dahin können Sie ihn ergänzen: Schlagen Sie für dieselbe Pflanze einen weiteren Wert vor, dann kommt er dazu.',
    back: (name: string): string => `Zurück zu ${name}`,
    all: 'Alle Ihre Korrekturen',
    newer: 'Neuere',
    older: 'Ältere',
  },
};
