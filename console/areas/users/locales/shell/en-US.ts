export const texts = {
  passwordReset: {
    action: 'Reset password',
    title: 'Reset password',
    titleOf: 'Reset the password of {{name}}',
    hint: 'The old password stops working at once, and the user is signed out everywhere.',
    way: 'How to hand it over',
    link: {
      choice: 'One-time link',
      hint: 'The user opens it and chooses a new password. Valid for {{hours}} hours.',
      title: 'One-time link',
      message: 'Give this link to the user. It is shown only once and works once.',
      mailed:
        'The link is on its way to {{address}}. You can also copy it here; it is shown only once and works once.',
      name: 'Link',
      copy: 'Copy link',
    },
    password: { choice: 'One-time password', hint: 'Shown once; must be changed at the first sign-in.' },
    mail: 'Email the link to the user',
    noMail: 'No mail server is set up. Copy the link and hand it over.',
    submit: 'Reset',
  },
} as const
