import { randomUUIDv7 } from 'node:crypto'
import { recordedTransaction } from '../../../../platform/audit/transaction.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { append, type NewEvent } from '../append.ts'
import { addDrops, type Drop } from '../drops.ts'

/** How long an event waits for others, so that many requests share one transaction. */
const waitMs = 50
/** Most waiting events; more wait only when the database is away or far too slow. */
const maxWaiting = 20_000

/** Stores events of web pages in batches. */
export interface Intake {
  /** Resolves when the events are stored. @throws Error when they are not */
  take(events: readonly NewEvent[], sender: string): Promise<void>
  /** Counts a dropped event with the next batch. */
  drop(drop: Drop): void
  /** Stores waiting events and accepts no more. */
  stop(): Promise<void>
}

/** Creates the queue through which events of web pages are stored in batches. */
export function createIntake({ database, log, settings }: Platform): Intake {
  let waiting: { event: NewEvent; sender: string }[] = []
  const drops = new Map<string, Drop>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = Promise.withResolvers<void>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [taken, dropped, written] = [waiting, [...drops.values()], next]
    waiting = []
    drops.clear()
    next = Promise.withResolvers()
    const operation = { actor: null, action: 'collect', requestId: randomUUIDv7(), address: '', device: '' }
    try {
      await recordedTransaction(database, operation, async queries => {
        const reasons = await append(
          queries,
          taken.map(({ event }) => event),
        )
        const unstored = taken.flatMap(({ sender }, place) => {
          const reason = reasons[place]
          return reason ? [{ reason, sender, count: 1 }] : []
        })
        await addDrops(queries, settings.TIME_ZONE, [...dropped, ...unstored])
      })
      written.resolve()
    } catch (error) {
      // Otherwise a waiting request reports the error.
      if (taken.length === 0) log.error({ err: error }, 'dropped events were not counted')
      written.reject(error)
    }
  }

  function schedule(): Promise<void> {
    const { promise } = next
    // The promise of a drop has no reader.
    promise.catch(() => undefined)
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(write)
    }, waitMs)
    return promise
  }

  const drop = ({ reason, sender, count }: Drop) => {
    const key = `${reason} ${sender}`
    drops.set(key, { reason, sender, count: count + (drops.get(key)?.count ?? 0) })
    void schedule()
  }

  return {
    async take(events, sender) {
      if (waiting.length + events.length > maxWaiting)
        return drop({ reason: 'tooMany', sender, count: events.length })
      for (const event of events) waiting.push({ event, sender })
      await schedule()
    },
    drop,
    async stop() {
      clearTimeout(timer)
      if (waiting.length > 0 || drops.size > 0) writing = writing.then(write)
      await writing
    },
  }
}
