import type { Permission } from '@greenroom/contract/permissions'
import type { Platform } from '../../../platform/platform.ts'

/** New figures are announced to browsers at most this often. */
const announceEveryMs = 2000
/** Who sees figures of events. */
const readers: readonly Permission[] = ['content-item:read', 'insight:read']

/**
 * Makes a function that announces new figures to browsers, but not more often than `announceEveryMs`. Call it in each
 * tick.
 */
export function createAnnouncer({ database, events }: Pick<Platform, 'database' | 'events'>) {
  let announcedAt = Number.NEGATIVE_INFINITY
  let isNews = false

  return async (isChanged: boolean): Promise<void> => {
    isNews ||= isChanged
    if (!isNews || performance.now() - announcedAt < announceEveryMs) return
    announcedAt = performance.now()
    const event = { topic: 'insight.counted' as const, ids: [] }
    events.deliver(await events.store(database.pool, [{ event, audience: { permissions: readers } }]))
    isNews = false
  }
}
