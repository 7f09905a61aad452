import { readStored, store } from '../../kit/browser/storage.ts'

const limit = 6

/** Storage key of the pages that this user opened last in this browser. */
const keyOf = (userId: string) => `recent-pages.${userId}`

/** The names of the pages that the user opened last, newest first; empty when they cannot be read. */
export function recentPages(userId: string): string[] {
  return readStored(keyOf(userId))
    .split('\n')
    .filter(name => name !== '')
    .slice(0, limit)
}

/** Records that a page was opened. */
export function trackOpened(userId: string, name: string): void {
  const others = recentPages(userId).filter(one => one !== name)
  store(keyOf(userId), [name, ...others].slice(0, limit).join('\n'))
}
