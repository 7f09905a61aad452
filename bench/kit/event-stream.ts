import { get } from 'node:http'
import { tokenHeader } from '@greenroom/contract/envelope'
import { eventStreamPath, type StreamEvent, streamEvent } from '@greenroom/contract/events'

interface StreamOptions {
  url: string
  token: string
  /** Continues an earlier stream after this frame. */
  lastEventId?: string | undefined
  /** Closes the stream. */
  signal: AbortSignal
}

/**
 * Opens the event stream of a user, and resolves when the server says that it is ready.
 * @param onFrame receives each frame: its id, and its event unless it is another frame
 * @returns a promise in an object that resolves when the stream has ended
 * @throws Error when the server does not answer, or ends the stream before it is ready
 */
export function openEventStream(
  { url, token, lastEventId, signal }: StreamOptions,
  onFrame: (id: string | undefined, event: StreamEvent | undefined) => void,
): Promise<{ ended: Promise<void> }> {
  const headers = { [tokenHeader]: token, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) }
  return new Promise((resolve, reject) => {
    const request = get(new URL(eventStreamPath, url), { headers, agent: false, signal }, response => {
      const ended = new Promise<void>(end => response.once('close', end))
      ended.then(() => reject(new Error('The event stream ended before it was ready')))
      response.on('error', () => undefined)
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const frames = `${rest}${chunk}`.split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const isReady = frame.includes('event: ready')
          const data = isReady ? undefined : /^data: (.*)$/m.exec(frame)?.[1]
          onFrame(
            /^id: (.*)$/m.exec(frame)?.[1],
            data === undefined ? undefined : streamEvent.parse(JSON.parse(data)),
          )
          if (isReady) resolve({ ended })
        }
      })
    })
    request.on('error', reject)
  })
}
