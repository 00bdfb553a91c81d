/** Texts about signing in and opening an account. */
export const signInEnglish = {
  signIn: {
    link: 'Sign in',
    title: 'Sign in',
    intro: 'Sign in to suggest corrections and to see what became of them. To read, you need no account.',
    token: 'Account token',
    tokenHint: 'It begins with usr-, spo- or unl-. It is sent to this service only.',
    go: 'Sign in',
    ended: 'Sign in to see this page.',
    unknown: 'No account has this token. Check that it is complete and was not replaced.',
    disabled: 'The account of this token is closed.',
    isBrowserToken: 'This is a browser token, which can only read. Enter your account token.',
    missing: 'Enter your token.',
    noAccount: 'No account yet?',
    openOne: 'Open an account',
    askOperator: 'Ask the operator of the service for one.',
    out: 'Sign out',
  },
  signUp: {
    title: 'Open an account',
    intro:
      'With an account you can suggest corrections and use the API. It needs no email address, and no password: you get a token.',
    name: 'Name',
    nameHint: 'Reviewers see it next to your suggestions. Any name will do.',
    nameMissing: 'Enter a name of at most 100 characters.',
    go: 'Open the account',
    tooMany: 'Your address has opened five accounts today. Try again tomorrow.',
    doneTitle: 'Your account is open',
    done: 'You are signed in. Keep this token: it is the only way into your account, and it is shown only now.',
    next: 'To your account',
  },
};
