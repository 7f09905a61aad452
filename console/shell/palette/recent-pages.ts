import { readStored, store } from '../../kit/storage.ts'

const limit = 6

/** Where the names of the pages that were opened last lie, of this user in this browser. */
const keyOf = (userId: string) => `recent-pages.${userId}`

/** The names of the pages that the user opened last, the latest first; what cannot be read counts for none. */
export function recentPages(userId: string): string[] {
  return readStored(keyOf(userId))
    .split('\n')
    .filter(name => name !== '')
    .slice(0, limit)
}

/** Notes that a page was opened. */
export function trackOpened(userId: string, name: string): void {
  const others = recentPages(userId).filter(one => one !== name)
  store(keyOf(userId), [name, ...others].slice(0, limit).join('\n'))
}
