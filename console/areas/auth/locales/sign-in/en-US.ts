export const texts = {
  access: {
    login: {
      title: 'Log in to Greenroom',
      subtitle: 'The back office of content teams',
      username: 'Username',
      usernameDemo: 'Username: admin',
      password: 'Password',
      passwordDemo: 'Password: admin',
      remember: 'Remember password',
      submit: 'Login',
      welcome: 'welcome to use',
      failed: 'Login error, refresh and try again',
    },
    newPassword: {
      title: 'Choose a new password',
      reason: 'You signed in with a one-time password. Set your own now.',
      old: 'One-time password',
      password: 'New password',
      again: 'New password again',
      mismatch: 'The passwords do not match',
      submit: 'Save and log in',
      back: 'Back to login',
    },
    banner: {
      title: 'Everything ready before it goes live',
      text: 'From the first draft to review, live stream and what came of it: a content team’s work, in one calm place.',
      points: {
        publish: 'Content sets: choose, arrange, put online',
        review: 'Teamwork: edits merge, every change is on record',
        insight: 'Analytics: figures you can trace back',
      },
    },
  },
} as const
