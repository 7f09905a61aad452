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
    failedToLoad: 'Failed to load',
    notForYou: 'You do not have permission to view this',
    justNow: 'just now',
    togglePassword: 'Show or hide password',
    language: { choose: 'Language', changed: 'Switched to English' },
    theme: { toDark: 'Switch to dark mode', toLight: 'Switch to light mode' },
  },
} as const
