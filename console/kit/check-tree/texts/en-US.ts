export const texts = {
  all: 'All',
  chosen: '{{count}} of {{total}} chosen',
  search: 'Search',
  searchIn: 'Search: {{label}}',
  nothing: 'Nothing matches',
  open: 'Open: {{label}}',
  close: 'Close: {{label}}',
} as const
