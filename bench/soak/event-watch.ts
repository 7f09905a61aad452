import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { tokenHeader } from '@greenroom/contract/envelope'
import { type EventTopic, eventStreamPath, streamEvent } from '@greenroom/contract/events'
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
  readonly breaks: () => number
  /** Waits for the expected events, and closes the stream. */
  stop(): Promise<void>
}

interface Expected {
  key: string
  begun: number
  /** Seconds for which the stream has been open since. */
  waited: number
}

/** Of all rows of a topic when there is no id. */
const keyOf = (topic: EventTopic, id = '') => `${topic} ${id}`

/** Opens the stream on any server; `token` gives the present one. */
export function watchEvents(fleet: Fleet, faults: Faults, name: string, token: () => string): EventWatch {
  let expected: Expected[] = []
  const seen = new Map<string, number>()
  const delays: number[] = []
  let lastEventId: string | undefined
  let isReady = false
  let isOpen = false
  let isStopped = false
  let breaks = 0
  let close = () => {}

  /** Removes expectations whose events arrived since the call began. */
  function settle(): void {
    expected = expected.filter(({ key, begun }) => {
      const [topic = ''] = key.split(' ')
      const at = Math.max(seen.get(key) ?? 0, seen.get(`${topic} `) ?? 0)
      if (at >= begun) delays.push(at - begun)
      return at < begun
    })
  }

  function hear(data: string): void {
    const { topic, ids } = streamEvent.parse(JSON.parse(data))
    const now = performance.now()
    for (const id of ids.length > 0 ? ids : ['']) seen.set(keyOf(topic, id), now)
    settle()
  }

  function take(frame: string): void {
    lastEventId = /^id: (.*)$/m.exec(frame)?.[1] ?? lastEventId
    if (frame.includes('event: ready')) {
      isReady = true
      isOpen = true
    } else {
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      if (data !== undefined) hear(data)
    }
  }

  async function follow(): Promise<void> {
    while (!isStopped) {
      const { life } = await fleet.pick()
      const response = await open(life.process.url).catch(() => undefined)
      if (response) await readFrames(response, take).catch(() => undefined)
      isOpen = false
      breaks++
      if (!isStopped) await delay(retryMs)
    }
  }

  function open(url: string): Promise<IncomingMessage> {
    const headers = {
      [tokenHeader]: token(),
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    }
    return new Promise((resolve, reject) => {
      const sent = get(new URL(eventStreamPath, url), { headers, agent: false }, resolve)
      sent.on('error', reject)
      close = () => sent.destroy()
    })
  }

  const following = follow().catch(() => undefined)
  const overdue = setInterval(() => {
    for (const each of expected) if (isOpen) each.waited++
    for (const { key } of expected.filter(({ waited }) => waited > lateSeconds))
      faults.add('event', `${name} was not told of ${key}`)
    expected = expected.filter(({ waited }) => waited <= lateSeconds)
    const forgotten = performance.now() - forgetMs
    for (const [key, at] of seen) if (at < forgotten) seen.delete(key)
  }, 1000)

  return {
    delays,
    breaks: () => breaks,
    expect(topic, ids, begun) {
      // Before its first frame a stream owes nothing.
      if (!isReady) return
      expected.push(...ids.map(id => ({ key: keyOf(topic, id), begun, waited: 0 })))
      settle()
    },
    async stop() {
      while (expected.length > 0) await delay(100)
      isStopped = true
      clearInterval(overdue)
      close()
      await following
    },
  }
}

async function readFrames(response: IncomingMessage, take: (frame: string) => void): Promise<void> {
  let rest = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const frames = `${rest}${chunk}`.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) take(frame)
  }
}
