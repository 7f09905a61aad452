export const texts = {
  all: 'All',
  tabs: 'Kinds of cards',
  search: 'Search',
  searchLabel: 'Search in titles and descriptions',
  clear: 'Clear the search',
  nothingFound: 'Nothing matches “{{text}}”',
  nothingFoundHint: 'The search looks through titles and descriptions.',
} as const
