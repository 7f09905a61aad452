import type { Database } from '../../../platform/database/database.ts'
import type { EventHub } from '../../../platform/events/hub.ts'
import type { Logger } from '../../../platform/log.ts'
import type { LinksFollowedHook } from '../hooks.ts'
import type { visitOutcomes } from '../schema.ts'
import { addVisits, type VisitCount } from './store.ts'
import type { Visitor } from './visitor.ts'

/** Longest time of a visit in memory: what a kill of the server loses. */
const flushMilliseconds = 1000
/** Sources counted separately per channel and hour, which limits rows from invented sources; the rest becomes `other`. */
const maxSources = 300
const otherSources = '(other)'
const hourMilliseconds = 3_600_000

/** Counts visits in memory and stores them in batches. */
export interface VisitCounter {
  record(channelId: string, visitor: Visitor, outcome: (typeof visitOutcomes)[number]): void
  /** Stores the counted visits; failed ones are kept for the next flush. */
  flush(): Promise<void>
  /** Stores the counted visits and stops counting. */
  stop(): Promise<void>
}

/** Creates the counter of followed tracking links, which stores visits in batches. */
export function createVisitCounter(parts: {
  database: Database
  events: EventHub
  log: Logger
  hooks: readonly LinksFollowedHook[]
}): VisitCounter {
  const { database, events, log, hooks } = parts
  let counted = new Map<string, VisitCount>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  const sources = new Map<string, Set<string>>()
  let sourcesOf = 0

  /** The source, or `other` when the channel has too many in this hour. */
  function knownSource(channelId: string, source: string, hour: number): string {
    if (hour !== sourcesOf) sources.clear()
    sourcesOf = hour
    const channelSources = sources.get(channelId) ?? new Set()
    if (channelSources.size >= maxSources && !channelSources.has(source)) return otherSources
    channelSources.add(source)
    sources.set(channelId, channelSources)
    return source
  }

  function add(key: string, visit: VisitCount): void {
    const before = counted.get(key)
    counted.set(key, before ? { ...before, count: before.count + visit.count } : visit)
    timer ??= setTimeout(() => void flush(), flushMilliseconds)
  }

  async function write(taken: Map<string, VisitCount>): Promise<void> {
    try {
      const delivery = await database.pool.transaction(async queries => {
        const visits = [...taken.values()]
        const changed = await addVisits(queries, visits)
        const followed = visits.filter(({ outcome }) => outcome === 'sent')
        if (followed.length > 0) for (const hook of hooks) await hook(queries, followed)
        const event = { topic: 'channel.visited', ids: changed } as const
        return changed.length === 0
          ? []
          : events.store(queries, [{ event, audience: { permission: 'channel:read' } }])
      })
      events.deliver(delivery)
    } catch (error) {
      log.error({ err: error, visits: taken.size }, 'visits could not be written; they are tried again')
      for (const [key, visit] of taken) add(key, visit)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = counted
    counted = new Map()
    if (taken.size > 0) writing = writing.then(() => write(taken))
    return writing
  }

  return {
    record(channelId, visitor, outcome) {
      const hour = Math.floor(Date.now() / hourMilliseconds) * hourMilliseconds
      const source = knownSource(channelId, visitor.source, hour)
      const visit = { ...visitor, channelId, source, outcome, hour: new Date(hour), count: 1 }
      add(JSON.stringify([channelId, hour, source, visitor.device, outcome, visitor.bot]), visit)
    },
    flush,
    async stop() {
      await flush()
      // Retries a failed flush once.
      await flush()
      clearTimeout(timer)
    },
  }
}
