import type { StreamEvent } from '@greenroom/contract/events'

const encoder = new TextEncoder()

/** Pause of a browser before it reconnects, in milliseconds. */
const retryMilliseconds = 2000

/** Headers of event streams; they ask proxies not to buffer. */
export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Messages in the format of server-sent events. */
export const frames = {
  event: (id: number, event: StreamEvent) => encoder.encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
  /** An event of a stream that cannot be resumed. */
  data: (event: object) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`),
  /** First message of a stream; its id is where a browser resumes that has received no other event. */
  ready: (id: number) => encoder.encode(`retry: ${retryMilliseconds}\nid: ${id}\nevent: ready\ndata: {}\n\n`),
  heartbeat: encoder.encode(': heartbeat\n\n'),
}
