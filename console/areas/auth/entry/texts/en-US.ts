export const texts = {
  links: 'Cannot sign in?',
  back: 'Back to login',
  forgot: {
    title: 'Forgot password',
    account: 'Username or e-mail',
    byMail: 'We will mail you a link to choose a new one.',
    byAdministrator:
      'There is no mail server here: the administrators get a to-do, and give you a one-time link once they are sure that it is you.',
    submit: 'Request a link',
    sentTitle: 'Received',
    sent: {
      mail: 'If there is such an account, a link to choose a new password is on its way to its e-mail address. It is good for 30 minutes. For an account without an address, the administrators get a to-do.',
      administrator:
        'If there is such an account, the administrators have a to-do now. Ask one of them for the one-time link.',
    },
  },
  link: {
    title: 'Choose a new password',
    whose: 'For the account “{{username}}”. The link expires {{time}}.',
    password: 'New password',
    again: 'New password again',
    mismatch: 'The two passwords differ',
    submit: 'Save the new password',
    retry: 'Try again',
    doneTitle: 'Your new password counts',
    done: 'You have been signed out everywhere. Log in with the new password.',
    toLogin: 'To the login',
    overTitle: 'This link is not good any more',
    over: 'It was used, has expired, or a newer one replaced it. Please request another.',
    another: 'Request another link',
  },
  register: {
    title: 'Register',
    hint: 'An administrator decides about it.',
    off: 'Nobody can register here. Ask an administrator for an account.',
    username: 'Username',
    name: 'Name',
    email: 'E-mail',
    password: 'Password',
    reason: 'Who are you, and what do you need the account for?',
    submit: 'Send request',
    sentTitle: 'Request sent',
    sent: 'Once an administrator approves it, log in with the password that you chose. Until then, logging in tells you how it stands.',
    sentMail:
      'Once an administrator decides, you get a mail and can log in with the password that you chose. Until then, logging in tells you how it stands.',
  },
} as const
