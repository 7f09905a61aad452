import type { Actor, Authenticate } from '../http/actor.ts'
import type { Audience } from '../http/handler.ts'
import type { Logger } from '../log.ts'
import type { BoundedStream } from './bounded-stream.ts'
import { frames } from './frames.ts'
import type { StoredEvent } from './stored-events.ts'

/** Events that may wait until it is known who may see them. */
const maxHeldEvents = 5000

/** An event with what is sent of it, which all subscribers share. */
export interface FramedEvent {
  stored: StoredEvent
  frame: Uint8Array
  /** The event without its ids, for those who may not see all rows. */
  readonly unnamed: Uint8Array
}

/** One browser on the event stream. */
export interface Subscriber {
  /** Sends the event if it is for this user. */
  offer(event: FramedEvent): void
  /** Sends `first`, then what was held back, and from now on everything for this user. */
  admit(actor: Actor, first: readonly FramedEvent[]): void
  /** Ends the stream when its session has run out. */
  checkSession(): void
}

/**
 * A subscriber that holds all events back until a user is admitted, so that nothing is lost between a look at the
 * session and the first event. When the user's access changes, or the session's time is over, the session is looked at
 * again before the next event.
 */
export function createSubscriber(
  stream: BoundedStream,
  authenticate: () => ReturnType<Authenticate>,
  log: Logger,
): Subscriber {
  let user: Actor | undefined
  let held: FramedEvent[] = []
  /** Of the last event that was offered, sent or not. */
  let lastId = 0

  function offer(framed: FramedEvent): void {
    if (!user) {
      held.push(framed)
      if (held.length > maxHeldEvents) stream.cut()
      return
    }
    const { id, event, audience } = framed.stored
    lastId = id
    if (hasRunOut(user)) {
      held.push(framed)
      lookAgain(id, user)
      return
    }
    if (event.topic === 'session.ended') {
      if (event.ids.includes(user.sessionId)) endSession(framed.frame)
      else if (event.ids.length === 0 && isFor(user, audience)) lookAgain(id, user)
    } else if (isFor(user, audience)) {
      stream.write(maySeeIds(user, audience) ? framed.frame : framed.unnamed)
      if (event.topic === 'access.changed') lookAgain(id, user)
    }
  }

  function admit(actor: Actor, first: readonly FramedEvent[]): void {
    const waiting = [...first, ...held]
    user = actor
    held = []
    for (const framed of waiting) offer(framed)
  }

  function checkSession(): void {
    if (user && hasRunOut(user)) lookAgain(lastId, user)
  }

  function lookAgain(id: number, { sessionId }: Actor): void {
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

  /** Only the session itself hears of its end: to a browser it means that nobody is signed in there any more. */
  function endSession(frame: Uint8Array): void {
    stream.write(frame)
    stream.close()
  }

  return { offer, admit, checkSession }
}

const hasRunOut = ({ sessionEndsAt = Number.POSITIVE_INFINITY }: Actor) => sessionEndsAt <= performance.now()

/**
 * Whether an event may name its rows. One for all who hold a permission, or for everyone, may name rows that somebody with
 * a narrower data scope may not see: to them it says that any row may have changed.
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
