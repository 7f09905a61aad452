import type { Actor, Authenticate } from '../access/actor.ts'
import type { Logger } from '../log.ts'
import type { BoundedStream } from './bounded-stream.ts'
import { frames } from './frames.ts'
import type { Audience } from './publish.ts'
import type { StoredEvent } from './stored-events.ts'

/** Events held back at most while the access of the user is looked up. */
const maxBufferedEvents = 5000

/** An event and its serialised forms, which all subscribers share. */
export interface FramedEvent {
  stored: StoredEvent
  frame: Uint8Array
  /** The event without ids, for users who may not see all rows. */
  readonly unnamed: Uint8Array
}

/** One browser on the event stream. */
export interface Subscriber {
  /** Sends the event if its audience includes the user. */
  offer(event: FramedEvent): void
  /** Sends `first`, then the events held back, and from then on every event for this user. */
  admit(actor: Actor, first: readonly FramedEvent[]): void
  /** Ends the stream when its session has expired. */
  checkSession(): void
}

/**
 * Creates a subscriber that holds all events back until a user is admitted, so that no event is lost between the lookup
 * of the session and the first event. After a change of the user's access, or when the session expires, it looks the
 * session up again before the next event.
 */
export function createSubscriber(
  stream: BoundedStream,
  authenticate: () => ReturnType<Authenticate>,
  log: Logger,
): Subscriber {
  let user: Actor | undefined
  let buffered: FramedEvent[] = []
  /** Id of the last offered event, sent or not. */
  let lastId = 0

  function offer(framed: FramedEvent): void {
    if (!user) {
      buffered.push(framed)
      if (buffered.length > maxBufferedEvents) stream.cut()
      return
    }
    const { id, event, audience } = framed.stored
    lastId = id
    if (hasRunOut(user)) {
      buffered.push(framed)
      readAccessAgain(id, user)
      return
    }
    if (event.topic === 'session.ended') {
      if (event.ids.includes(user.sessionId)) endSession(framed.frame)
      else if (event.ids.length === 0 && isFor(user, audience)) readAccessAgain(id, user)
    } else if (isFor(user, audience)) {
      stream.write(maySeeIds(user, audience) ? framed.frame : framed.unnamed)
      if (event.topic === 'access.changed') readAccessAgain(id, user)
    }
  }

  function admit(actor: Actor, first: readonly FramedEvent[]): void {
    const waiting = [...first, ...buffered]
    user = actor
    buffered = []
    for (const framed of waiting) offer(framed)
  }

  function checkSession(): void {
    if (user && hasRunOut(user)) readAccessAgain(lastId, user)
  }

  function readAccessAgain(id: number, { sessionId }: Actor): void {
    user = undefined
    authenticate().then(
      found => {
        if (typeof found !== 'string') return admit(found, [])
        endSession(frames.event(id, { topic: 'session.ended', ids: [sessionId] }))
      },
      error => {
        log.warn({ err: error }, 'a session could not be looked at; its event stream is cut')
        stream.cut()
      },
    )
  }

  /** Only the session itself receives its end: to a browser it means that it is signed out. */
  function endSession(frame: Uint8Array): void {
    stream.write(frame)
    stream.close()
  }

  return { offer, admit, checkSession }
}

const hasRunOut = ({ sessionEndsAt = Number.POSITIVE_INFINITY }: Actor) => sessionEndsAt <= performance.now()

/**
 * True when the event may name its rows to this user. An event for all holders of a permission, or for everyone, may
 * name rows outside a narrower data scope; such users receive it without ids.
 */
function maySeeIds({ dataScope }: Actor, audience: Audience): boolean {
  const isAddressed = audience !== 'everyone' && ('user' in audience || 'users' in audience)
  return dataScope === 'all' || isAddressed
}

function isFor(actor: Actor, audience: Audience): boolean {
  if (audience === 'everyone') return true
  if ('users' in audience) return audience.users.includes(actor.id)
  if ('user' in audience) return audience.user === actor.id
  const permissions = 'permissions' in audience ? audience.permissions : [audience.permission]
  return permissions.some(permission => actor.permissions.has(permission))
}
