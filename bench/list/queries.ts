/** Queries of the list of a million sets, by their purpose for users. */
export interface NamedQuery {
  what: string
  query: string
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** One reader, nothing else going on. */
export const singleQueries: readonly NamedQuery[] = [
  { what: 'page 1', query: '' },
  { what: 'page 1, filter and sort', query: query({ status: 'online', contentType: 'img', sort: '-count' }) },
  { what: 'page 1,000', query: query({ current: '1000' }) },
  {
    what: 'page 1,000, filter and sort by time',
    query: query({ current: '1000', status: 'online', contentType: 'img', sort: '-createdTime' }),
  },
  {
    what: 'page 1,000, filter and sort by name',
    query: query({ current: '1000', filterType: 'rules', sort: 'name' }),
  },
  {
    what: 'page 1,000, filter and sort by count',
    query: query({ current: '1000', status: 'offline', sort: '-count' }),
  },
  ...[
    ['体育', 'frequent, 2 characters'],
    ['短视频', 'frequent, 3 characters'],
    ['攀岩', 'seldom, 2 characters'],
    ['昙花', 'rare, 2 characters'],
    ['travel', 'frequent, Latin'],
    ['shf', 'absent, Latin'],
    ['wharf', 'seldom, Latin'],
    ['zephyr', 'rare, Latin'],
    ['育', '1 character'],
  ].map(([name = '', how]) => ({ what: `name ${name} (${how})`, query: query({ name }) })),
  ...['体育', '攀岩', 'travel', '昙花'].map(name => ({
    what: `name ${name}, filter and sort by count`,
    query: query({ name, status: 'online', sort: '-count' }),
  })),
  {
    what: 'name travel, filter and sort by name',
    query: query({ name: 'travel', filterType: 'rules', sort: 'name' }),
  },
]

/** Queries of many simultaneous readers: first pages with different filters and orders. */
export const loadQueries: readonly string[] = [
  query({ status: 'online', sort: '-createdTime' }),
  query({ status: 'online', contentType: 'img', sort: '-createdTime' }),
  query({ status: 'offline', sort: '-count' }),
  query({ filterType: 'rules', sort: 'number' }),
  query({ contentType: 'verticalVideo', sort: 'createdTime' }),
  query({ status: 'online', filterType: 'artificial', sort: 'name' }),
  query({ contentType: 'horizontalVideo', status: 'online', sort: '-number' }),
  query({ contentType: 'img', sort: 'count' }),
]
