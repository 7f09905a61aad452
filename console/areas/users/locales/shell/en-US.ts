export const texts = {
  passwordReset: {
    action: 'Reset password',
    title: 'Reset password',
    titleOf: 'Reset the password of {{name}}',
    hint: 'The old password ends at once, and the person is signed out everywhere.',
    way: 'How the person gets in again',
    link: {
      choice: 'One-time link',
      hint: 'They open it and choose a password of their own. Good for {{hours}} hours.',
      title: 'One-time link',
      message: 'Give this link to the person. It is shown only now, and works once.',
      mailed:
        'The link is on its way to {{address}}. You can also copy it here; it is shown only now, and works once.',
      name: 'Link',
      copy: 'Copy link',
    },
    password: { choice: 'One-time password', hint: 'Shown once, and to be replaced at the first sign-in.' },
    mail: 'Mail the link to the person',
    noMail: 'There is no mail server: copy the link and hand it over.',
    submit: 'Reset',
  },
} as const
