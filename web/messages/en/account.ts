import { plural } from './words.js';

/** Texts of the pages of an account, and words about corrections that several pages share. */
export const accountEnglish = {
  account: {
    link: 'Account',
    title: 'Your account',
    nameless: 'Account without a name',
    plan: 'Plan',
    plans: { usr: 'default', spo: 'sponsor', unl: 'without limits' },
    role: 'Role',
    roles: { user: 'contributor', reviewer: 'reviewer', admin: 'admin' },
    number: 'Number',
    use: 'Use and limits',
    requests: 'Requests in the last minute',
    requestsOf: (here: readonly [string, string], all: readonly [string, string]): string =>
      `${here[0]} of ${here[1]} from this address, ${all[0]} of ${all[1]} in all`,
    units: 'Units in the last minute',
    unitsOf: (used: string, limit: string): string => `${used} of ${limit}; one covers up to 100 records`,
    claims: 'Browser tokens in the last minute',
    claimsOf: (used: string, limit: string): string => `${used} of ${limit}`,
    pending: 'Corrections that wait',
    pendingOf: (count: number, limit: string | null): string =>
      limit === null ? count.toLocaleString('en') : `${count.toLocaleString('en')} of at most ${limit}`,
    unlimited: 'without a limit',
    corrections: 'Your corrections',
    none: 'You have not suggested a correction yet. Every value on the page of a plant has a link for it.',
    firstFix: 'Find a plant',
    token: 'Account token',
    tokenText:
      'If somebody else may know your token, replace it. The old one stops working within ten seconds, and whoever is signed in with it is signed out.',
    rotate: 'Replace the token',
    newToken: 'Your new token',
    newTokenText: 'Keep it: it is shown only now. Programs that use the old one need it as well.',
    browserToken: 'Token for a web page',
    browserTokenText:
      'A page that everybody can read must not contain your account token. Use a browser token: it can only read, only on the pages of one site, and it expires.',
    origin: 'Address of the site',
    originHint: 'Such as https://garden.example',
    originWrong: 'Enter the address of one site, such as https://garden.example, without a path.',
    address: 'Only from this network address',
    addressHint: 'Leave it empty to allow all.',
    addressWrong: 'Enter an IPv4 or IPv6 address, or leave this empty.',
    claim: 'Get a browser token',
    claimed: 'Browser token',
    claimedUntil: (time: string): string => `It is valid until ${time} (UTC).`,
    close: 'Close the account',
    closeText:
      'Your name and your tokens are removed, and you are signed out. What you suggested stays, without your name. This cannot be undone.',
    closeSure: 'Yes, close my account for good',
    closeSureMissing: 'Tick the box to say that you are sure.',
    closed: 'Your account is closed.',
    closedText: 'Thank you for what you contributed. It stays, without your name.',
    lastAdmin: 'You are the only admin: give the role to somebody else first.',
  },

  corrections: {
    noValue: 'no value',
    before: 'before',
    after: 'after',
    number: (id: number): string => `Correction ${id}`,
    report: 'Report',
    deletion: 'Deletion',
    removedPlant: 'a plant that was removed',
    status: {
      pending: 'waits for review',
      accepted: 'accepted',
      rejected: 'not accepted',
      reverted: 'withdrawn later',
    },
    outcomes: {
      corrected: 'The data was corrected.',
      forwarded: 'It was passed on to the source.',
      no_error: 'The data is right.',
      duplicate: 'It was reported already.',
      unclear: 'It could not be decided.',
    },
    /** Two values, each with its label. */
    wrongOrder: (low: readonly [string, string], high: readonly [string, string]): string =>
      `In the wrong order: ${low[0]}, ${low[1]}; ${high[0]}, ${high[1]}.`,
    checkBoth: 'Check both: perhaps the other one is wrong.',
    unapplied: (labels: string, reason: 'not_selected' | 'off_scale'): string =>
      reason === 'off_scale'
        ? `Not applied, as it lies outside the scale: ${labels}.`
        : `Not applied: ${labels}.`,
    submitted: (date: string): string => `Sent ${date}`,
    decided: (date: string): string => `decided ${date}`,
    source: 'Source',
    ownObservation: 'own observation',
    notes: 'Your notes',
    reviewNotes: 'From the review',
    licence: 'Licence',
    many: (count: number): string => plural(count, 'correction', 'corrections'),
    sent: 'Thank you. A reviewer will look at it.',
    sentNext:
      'You can change it until then: suggest another value for the same plant, and it joins this one.',
    back: (name: string): string => `Back to ${name}`,
    all: 'All your corrections',
    newer: 'Newer',
    older: 'Older',
  },
};
