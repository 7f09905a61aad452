export const texts = {
  signIn: {
    wait: 'Too many attempts. You may try again at {{time}}.',
    ways: { or: 'or', passkey: 'Use a passkey', oidc: 'Continue with {{label}}' },
    second: {
      title: 'Two-step sign-in',
      app: 'Enter the six digits that your authenticator app shows for Greenroom.',
      recovery: 'Enter one of the recovery codes that you kept. Each works once.',
      appCode: 'Authenticator code',
      recoveryCode: 'Recovery code',
      useRecovery: 'Use a recovery code',
      useApp: 'Use the app',
      usePasskey: 'Use a passkey',
      submit: 'Continue',
      back: 'Back to login',
    },
  },
} as const
