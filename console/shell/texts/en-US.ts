export const texts = {
  menu: 'Menu',
  openMenu: 'Open the menu',
  skipToContent: 'Skip to content',
  newWindow: 'opens in a new window',
  logout: 'Logout',
  menuFailed: 'The menu could not be loaded',
  pageFailed: 'This page failed',
  reload: 'Reload the page',
  notFound: {
    title: '404',
    text: 'Whoops, this page is gone',
    hint: 'The address may be wrong, or you may not have access to it.',
    retry: 'Retry',
    back: 'Back',
  },
  reLogin: {
    title: 'Confirm logout',
    text: 'You have been logged out, you can cancel to stay on this page, or log in again',
    ok: 'Re-Login',
    keeps: 'You go on right here; nothing you typed is lost.',
  },
} as const
