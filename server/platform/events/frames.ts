import type { StreamEvent } from '@greenroom/contract/events'

const encoder = new TextEncoder()

/** How long a browser waits before it comes back after a break, in milliseconds. */
const retryMilliseconds = 2000

/** Of a response that streams events; proxies are asked to pass them on at once. */
export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** What the stream sends, in the format of server-sent events. */
export const frames = {
  event: (id: number, event: StreamEvent) => encoder.encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
  /** An event of a stream that nobody resumes. */
  data: (event: object) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`),
  /** The beginning of a stream; its id is where the browser resumes when nothing else comes before a break. */
  ready: (id: number) => encoder.encode(`retry: ${retryMilliseconds}\nid: ${id}\nevent: ready\ndata: {}\n\n`),
  heartbeat: encoder.encode(': heartbeat\n\n'),
}
