import { setTimeout as delay } from 'node:timers/promises'
import { eventStreamPath } from '@greenroom/contract/events'
import type { CDPSession } from '@playwright/test'

/** Counts received bytes, including response headers. */
export interface NetworkMeter {
  /** How many requests were sent. */
  requests(): number
  /** Bytes received until a time (the browser's monotonic clock, in seconds), or until now. */
  bytes(until?: number): number
  /** Compressions of the text files; uncompressed responses would not be the product's. */
  encodings(): ReadonlySet<string>
  /** Time of the document's request by the browser's clock, in seconds. */
  began(): number
  /** Waits until no answer has been under way for a while; the event stream, which does not end, aside. */
  quiet(milliseconds: number): Promise<void>
  /** Resets the counts. */
  reset(): void
}

const pollMilliseconds = 50

/** @param cdp a session of the page with its network domain switched on */
export function watchNetwork(cdp: CDPSession): NetworkMeter {
  const open = new Set<string>()
  const encodings = new Set<string>()
  let requests = 0
  let began = 0
  let lastChange = performance.now()
  /** Received pieces, and the counted bytes of each response. */
  let pieces: { at: number; bytes: number }[] = []
  const counted = new Map<string, number>()

  const count = (id: string, at: number, bytes: number) => {
    pieces.push({ at, bytes })
    counted.set(id, (counted.get(id) ?? 0) + bytes)
  }
  const finish = (id: string) => {
    open.delete(id)
    lastChange = performance.now()
  }

  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    requests++
    if (began === 0 && type === 'Document') began = timestamp
    if (!request.url.endsWith(eventStreamPath)) open.add(requestId)
    lastChange = performance.now()
  })
  cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    count(requestId, timestamp, response.encodedDataLength)
    const encoding = Object.entries(response.headers).find(
      ([name]) => name.toLowerCase() === 'content-encoding',
    )
    if (encoding) encodings.add(encoding[1])
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    count(requestId, timestamp, encodedDataLength)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    // Bytes that the data events did not report.
    count(requestId, timestamp, encodedDataLength - (counted.get(requestId) ?? 0))
    finish(requestId)
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => finish(requestId))

  return {
    requests: () => requests,
    bytes: (until = Number.POSITIVE_INFINITY) =>
      pieces.filter(({ at }) => at <= until).reduce((sum, { bytes }) => sum + bytes, 0),
    encodings: () => encodings,
    began: () => began,
    async quiet(milliseconds) {
      while (open.size > 0 || performance.now() - lastChange < milliseconds) await delay(pollMilliseconds)
    },
    reset() {
      requests = 0
      pieces = []
    },
  }
}
