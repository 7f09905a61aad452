export const texts = {
  product: 'Greenroom',
  error: 'Error',
  requestError: 'Request Error',
  requestId: 'Request {{id}}',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  failedToLoad: 'This could not be loaded',
  justNow: 'just now',
  language: { choose: 'Language', changed: 'Switched to English' },
  theme: { toDark: 'Click to use dark mode', toLight: 'Click to use light mode' },
} as const
