import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { tokenHeader } from '@greenroom/contract/envelope'
import { type EventTopic, eventStreamPath, streamEvent } from '@greenroom/contract/events'
import type { Client } from '../kit/client.ts'
import { atMost, printMeasured } from '../kit/table.ts'

const rounds = 20
const limitMs = 3000
const counted: EventTopic = 'insight.counted'

interface Sender {
  url: string
  client: Client
  /** Token of a program that may send events. */
  token: string
  /** A content item. */
  id: string
}

/**
 * Measures how long a browser with the open workplace waits for the figure that counts an event: sends one event at a
 * time.
 */
export async function measureSeen({ url, client, token, id }: Sender): Promise<void> {
  const stream = await openStream(url, client.token)
  const readComments = async () => (await client.ask(readWorkplaceSummary)).data.comments?.today ?? 0
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) {
    // A random pause, so that rounds don't fall into step with the server's counting.
    await delay(2000 + Math.random() * 1000)
    const before = await readComments()
    const begun = performance.now()
    const heard = stream.next()
    const event = { id: randomUUID(), type: 'comment', contentItemId: id, time: new Date().toISOString() }
    await fetch(new URL(sendEvents.path, url), {
      method: sendEvents.method,
      headers: { [tokenHeader]: token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ events: [event] }),
    })
    await heard
    if ((await readComments()) !== before + 1)
      throw new Error('The stream notified of an event that is not in the figure')
    figures.push(performance.now() - begun)
  }
  stream.close()
  printMeasured(
    'One event, until it is in the figures of an open workplace that hears the event stream',
    'ms',
    [{ what: 'from sent to seen', figures, target: atMost(limitMs, 'ms') }],
  )
}

/** An open event stream; `next` waits for the next event about counted events. */
async function openStream(url: string, token: string) {
  const request = get(new URL(eventStreamPath, url), { headers: { [tokenHeader]: token } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  let rest = ''
  let notified = Promise.withResolvers<void>()
  response?.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = `${rest}${chunk}`.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      const event = data === undefined ? undefined : streamEvent.safeParse(JSON.parse(data)).data
      if (event?.topic === counted) notified.resolve()
    }
  })
  return {
    next() {
      notified = Promise.withResolvers()
      return notified.promise
    },
    close: () => request.destroy(),
  }
}
