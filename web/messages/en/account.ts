import { plural } from './words.js';

/** Texts of the pages of an account, and words about corrections that several pages share. */
export const accountEnglish = {
  account: {
    link: 'Account',
    title: 'Your account',
    nameless: 'Account without a name',
    plan: 'Plan',
    plans: { usr: 'default', spo: 'sponsor', unl: 'without limits' },
    /** What each plan means, below the name of the account. */
    planTexts: {
      usr: 'The usual plan: enough for people and small programs.',
      spo: 'For sponsors: higher limits.',
      unl: 'No limits on requests.',
    },
    role: 'Role',
    roles: { user: 'contributor', reviewer: 'reviewer', admin: 'admin' },
    number: 'Number',
    use: 'Use and limits',
    requests: 'Requests a minute',
    requestsOf: (here: readonly [string, string], all: readonly [string, string]): string =>
      `${here[1]} from one address, ${all[1]} in all (in the last minute ${here[0]} from here, ${all[0]} in all)`,
    units: 'Records a minute',
    /** Both in records, of which a unit covers a hundred. */
    unitsOf: (used: string, limit: string): string => `up to ${limit} (about ${used} in the last minute)`,
    claims: 'Browser tokens a minute',
    claimsOf: (used: string, limit: string): string => `${limit} (${used} in the last minute)`,
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
    tokensTitle: 'Tokens for programs',
    tokensText:
      'Give each program and each device a token of its own, with a name. You can remove one without changing the others.',
    tokenName: 'Name of the token',
    tokenNameHint: 'Where you use it, such as “phone” or “garden planner”.',
    tokenNameMissing: 'Enter a name of at most 100 characters.',
    tokensFull: 'An account has at most 20 further tokens. Remove one first.',
    addToken: 'Create a token',
    addedToken: (name: string): string => `Token “${name}”`,
    createdOn: (date: string): string => `created ${date}`,
    removeToken: (name: string): string => `Remove the token “${name}”`,
    remove: 'Remove',
    codes: 'Recovery codes',
    codesText:
      'A code gives you a new token if you lose yours. Each works once. Without a token and without a code nobody can give you the account back, not even the operator: there is no email address and no password.',
    codesLeft: (count: number): string =>
      count === 0 ? 'You have no recovery codes.' : `${plural(count, 'code is', 'codes are')} left.`,
    renewCodes: 'Make ten new codes',
    renewedCodes:
      'Your recovery codes. Print them, or write them down: they are shown only now, and replace earlier ones.',
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
    takesEffect: (seconds: number): string =>
      `A reviewer has accepted it. It takes effect in ${plural(seconds, 'second', 'seconds')}.`,
    inEffect: 'The page of the plant shows it',
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
