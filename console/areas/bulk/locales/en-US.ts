export const texts = {
  bulk: {
    title: 'Bulk changes',
    percent: '{{percent}} % done',
    progress: '{{done}} of {{total}}',
    hint: 'You can leave this page. Nothing changes until all of it is done.',
    running: {
      itemsOnline: 'Putting content items online:',
      itemsOffline: 'Taking content items offline:',
      setsOnline: 'Putting content sets online:',
      setsOffline: 'Taking content sets offline:',
      undo: 'Undoing changes:',
      other: 'Changing:',
    },
    done: {
      itemsOnline: 'Content items now online: {{changed}}',
      itemsOffline: 'Content items now offline: {{changed}}',
      setsOnline: 'Content sets now online: {{changed}}',
      setsOffline: 'Content sets now offline: {{changed}}',
      undo: 'Changes undone: {{changed}}',
      other: 'Changed: {{changed}}',
    },
    cancelled: 'Cancelled. Nothing was changed.',
    failed: 'Nothing was changed. {{reason}}',
    refused: '“{{title}}” can’t be undone: {{reason}}',
  },
}
