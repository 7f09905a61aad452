export const texts = {
  kit: {
    product: 'Greenroom',
    error: 'Error',
    requestError: 'Request Error',
    requestId: 'Request {{id}}',
    retry: 'Try again',
    cancel: 'Cancel',
    undo: 'Undo',
    close: 'Close',
    loading: 'Loading',
    failedToLoad: 'This could not be loaded',
    notForYou: 'You may not see this yet',
    justNow: 'just now',
    togglePassword: 'Show or hide the password',
    language: { choose: 'Language', changed: 'Switched to English' },
    theme: { toDark: 'Switch to dark mode', toLight: 'Switch to light mode' },
  },
} as const
