export const texts = {
  title: 'Keyboard shortcuts',
  group: {
    page: 'This page',
    row: 'The row in focus',
    selection: 'The selected rows',
    list: 'List',
    tab: 'Tabs',
    goTo: 'Go to',
    view: 'View',
    account: 'Account',
  },
  rowHint: 'Move to a row with J, K or the arrows first',
  note: 'Single keys do nothing while you type in a field or a dialog is open.',
} as const
