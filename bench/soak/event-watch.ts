import { setTimeout as delay } from 'node:timers/promises'
import type { EventTopic } from '@greenroom/contract/events'
import { openEventStream } from '../kit/event-stream.ts'
import type { Faults } from './faults.ts'
import type { Fleet } from './fleet.ts'

/** Between the end of a stream and the next, as browsers wait. */
const retryMs = 2000
/** Received events are remembered for longer than a call takes. */
const forgetMs = 300_000
/** Seconds after which an open stream counts as having missed a change. */
const lateSeconds = 30

/** The event stream of one user, which reconnects whenever it breaks off. */
export interface EventWatch {
  /** Expects the stream to name these rows, which a call changed that began at `begun`. */
  expect(topic: EventTopic, ids: readonly string[], begun: number): void
  /** Time from the beginning of each call to its event, in milliseconds. */
  readonly delays: number[]
  /** How often it broke off. */
  breaks(): number
  /** Waits for the expected events, and closes the stream. */
  stop(): Promise<void>
}

interface ExpectedEvent {
  topic: EventTopic
  id: string
  begun: number
  /** Seconds for which the stream has been open since. */
  waited: number
}

/** Opens the stream on any server; `token` gives the present one. */
export function watchEvents(fleet: Fleet, faults: Faults, name: string, token: () => string): EventWatch {
  let expected: ExpectedEvent[] = []
  /** When each row was named last; with an empty id, all rows of a topic. */
  const namedAt = new Map<string, number>()
  const delays: number[] = []
  const closing = new AbortController()
  let lastEventId: string | undefined
  let hasBeenReady = false
  let isOpen = false
  let breaks = 0

  /** Removes expectations whose events arrived since the call began. */
  function removeArrived(): void {
    expected = expected.filter(({ topic, id, begun }) => {
      const at = Math.max(namedAt.get(`${topic} ${id}`) ?? 0, namedAt.get(`${topic} `) ?? 0)
      if (at >= begun) delays.push(at - begun)
      return at < begun
    })
  }

  async function followOnce(): Promise<void> {
    const { url } = (await fleet.pick()).process
    const { signal } = closing
    const { ended } = await openEventStream({ url, token: token(), lastEventId, signal }, (id, event) => {
      lastEventId = id ?? lastEventId
      if (!event) return
      for (const row of event.ids.length > 0 ? event.ids : [''])
        namedAt.set(`${event.topic} ${row}`, performance.now())
      removeArrived()
    })
    hasBeenReady = true
    isOpen = true
    await ended
  }

  const following = (async () => {
    while (!closing.signal.aborted) {
      await followOnce().catch(() => undefined)
      isOpen = false
      breaks++
      if (!closing.signal.aborted) await delay(retryMs)
    }
  })()
  const overdue = setInterval(() => {
    for (const each of expected) if (isOpen) each.waited++
    for (const { topic, id } of expected.filter(({ waited }) => waited > lateSeconds))
      faults.add('event', `the stream of ${name} did not name ${topic} ${id}`)
    expected = expected.filter(({ waited }) => waited <= lateSeconds)
    const forgottenBefore = performance.now() - forgetMs
    for (const [key, at] of namedAt) if (at < forgottenBefore) namedAt.delete(key)
  }, 1000)

  return {
    delays,
    breaks: () => breaks,
    expect(topic, ids, begun) {
      // Before it was ready for the first time a stream need not name changes.
      if (!hasBeenReady) return
      expected.push(...ids.map(id => ({ topic, id, begun, waited: 0 })))
      removeArrived()
    },
    async stop() {
      while (expected.length > 0) await delay(100)
      closing.abort()
      clearInterval(overdue)
      await following
    },
  }
}
