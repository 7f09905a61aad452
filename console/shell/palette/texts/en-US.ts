export const texts = {
  title: 'Search',
  placeholder: 'Pages, actions and records',
  results: 'Results',
  group: {
    recent: 'Opened last',
    pages: 'Pages',
    actions: 'On this page',
    shell: 'More actions',
  },
  all: 'Show all {{total}}',
  count: 'Results: {{count}}',
  nothing: 'Nothing found for “{{query}}”',
  searching: 'Searching…',
  failed: '{{group}}: {{reason}}',
  hint: { move: 'move', choose: 'open', close: 'close' },
} as const
