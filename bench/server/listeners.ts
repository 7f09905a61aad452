import { openEventStream } from '../kit/event-stream.ts'
import { serveOrders, sharedNow } from '../kit/worker.ts'

/** Opens an event stream for each token, or reports when each stream had the next event of a topic. */
export type ListenOrder = { url: string; tokens: readonly string[] } | { topic: string }

/** Times on the clock that processes share, in milliseconds; none for an order that opens streams. */
export type ReceivedAt = number[]

const timeoutMs = 60_000
/** More at once would overflow a server's queue of new connections. */
const atOnce = 200
const { signal } = new AbortController()
let streams = 0
let onTopic: (topic: string) => void = () => undefined

async function openStreams(url: string, tokens: readonly string[]): Promise<ReceivedAt> {
  streams += tokens.length
  for (let from = 0; from < tokens.length; from += atOnce) {
    const opening = tokens
      .slice(from, from + atOnce)
      .map(token => openEventStream({ url, token, signal }, (_, event) => event && onTopic(event.topic)))
    await Promise.all(opening)
  }
  return []
}

function nextEvent(topic: string): Promise<ReceivedAt> {
  const times: ReceivedAt = []
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('Not every stream had the event')), timeoutMs)
    onTopic = received => {
      if (received !== topic || times.push(sharedNow()) < streams) return
      clearTimeout(limit)
      resolve(times)
    }
  })
}

serveOrders<ListenOrder, ReceivedAt>(order =>
  'topic' in order ? nextEvent(order.topic) : openStreams(order.url, order.tokens),
)
