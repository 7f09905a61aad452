import { tokenHeader } from '@greenroom/contract/envelope'
import { signedOutCodes } from '@greenroom/contract/errors'
import { eventStreamPath, readStreamEvent, type StreamEvent } from '@greenroom/contract/events'
import { EventSource } from 'eventsource'
import { recordSessionEnded, session } from '../session/session.ts'
import { serverAddress } from './call.ts'
import { invalidate } from './events.ts'

/** After a break that the stream does not repair itself. */
const reconnectMilliseconds = 5000
/** A tab that stays hidden closes its connection: browsers allow six per server over HTTP/1.1. */
const hiddenMilliseconds = 30_000

/**
 * Listens to the server's events with the session's token until the returned function is called. Refetches changed
 * rows; calls `onAccessChanged` when the user's roles have changed, `onMenuChanged` when the menu has.
 */
export function listenToEvents(onAccessChanged: () => void, onMenuChanged: () => void): () => void {
  const { token } = session.getState()
  let source: EventSource | undefined
  let lastEventId = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let refused = false

  const receive = ({ data, lastEventId: id }: MessageEvent) => {
    if (id !== '') lastEventId = id
    const event = readStreamEvent(parseJson(data))
    if (!event) return
    if (event.topic === 'session.ended') recordSessionEnded(token)
    else if (event.topic === 'access.changed') onAccessChanged()
    else if (isViewedRole(event)) onAccessChanged()
    else {
      if (event.topic === 'menu.changed') onMenuChanged()
      void invalidate(event.topic)
    }
  }

  const connect = () => {
    clearTimeout(timer)
    if (refused || (source && source.readyState !== EventSource.CLOSED)) return
    source = new EventSource(serverAddress(eventStreamPath), {
      fetch: async (address, init) => {
        const headers = { ...init.headers, [tokenHeader]: token }
        const resumed = lastEventId === '' ? headers : { ...headers, 'Last-Event-ID': lastEventId }
        const response = await fetch(address, { ...init, headers: resumed })
        refused = await isRefusal(response)
        if (refused) recordSessionEnded(token)
        return response
      },
    })
    source.onmessage = receive
    // The first message is the position of the stream.
    source.addEventListener('ready', ({ lastEventId: id }) => {
      lastEventId = id
    })
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED && !document.hidden) {
        timer = setTimeout(connect, reconnectMilliseconds)
      }
    }
  }

  const disconnect = () => {
    clearTimeout(timer)
    source?.close()
  }
  const follow = () => {
    if (!document.hidden) return connect()
    clearTimeout(timer)
    timer = setTimeout(disconnect, hiddenMilliseconds)
  }

  document.addEventListener('visibilitychange', follow)
  connect()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    disconnect()
  }
}

/** True when the role that the console is viewed as has changed. */
function isViewedRole({ topic, ids }: StreamEvent): boolean {
  const viewed = session.getState().viewAs?.viewed
  return topic === 'role.changed' && viewed !== undefined && (ids.length === 0 || ids.includes(viewed.id))
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** True when the response is no stream but an envelope saying that nobody is signed in. */
async function isRefusal(response: Response): Promise<boolean> {
  if (!response.headers.get('Content-Type')?.includes('application/json')) return false
  const answer: unknown = await response.clone().json()
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'code' in answer &&
    typeof answer.code === 'number' &&
    signedOutCodes.includes(answer.code)
  )
}
