import { requestIdHeader } from '@greenroom/contract/envelope'
import { eventTopics } from '@greenroom/contract/events'
import type { Context } from 'hono'
import { type Actor, type Authenticate, requireActor } from '../access/actor.ts'
import type { HttpEnvironment } from '../access/request-context.ts'
import type { Database, Queries } from '../database/database.ts'
import { fail } from '../errors.ts'
import type { Logger } from '../log.ts'
import { createOpenLimit } from '../open-limit.ts'
import { type BoundedStream, createBoundedStream } from './bounded-stream.ts'
import { frames, streamHeaders } from './frames.ts'
import type { EventHub } from './hub.ts'
import type { Audience } from './publish.ts'
import { anythingChanged, readEventsSince, readLatestId, type StoredEvent } from './stored-events.ts'

/** Events held back at most while the access of the user is looked up. */
const maxBufferedEvents = 5000

/** An event and its serialised forms, which all subscribers share. */
interface FramedEvent {
  stored: StoredEvent
  frame: Uint8Array
  /** The event without ids, for users who may not see all rows. */
  readonly unnamed: Uint8Array
}

/** One browser on the event stream. */
interface Subscriber {
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
function createSubscriber(
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
      authenticated => {
        if (typeof authenticated !== 'string') return admit(authenticated, [])
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

/** Size of the missed events that a returning browser receives at most, in bytes. */
const maxReplayBytes = 128 * 1024

/** Start of a stream: its position, and the events that the browser missed. */
interface Beginning {
  id: number
  missed: FramedEvent[]
}

/** A stream starts only with a live session, so the end of a session cannot have been missed. */
const missableTopics = eventTopics.filter(topic => topic !== 'session.ended')

/**
 * Reads the events since the browser's last one. A new browser has missed nothing. A browser with an unknown, too old
 * or malformed id gets an event that any row may have changed.
 */
async function readBeginning(queries: Queries, lastEventId: string | undefined): Promise<Beginning> {
  if (lastEventId === undefined) return { id: await readLatestId(queries), missed: [] }
  const id = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
  const since = id === undefined ? 'anything' : await readEventsSince(queries, id)
  if (id !== undefined && since !== 'anything') {
    const missed = since.map(withFrame)
    if (missed.reduce((bytes, { frame }) => bytes + frame.length, 0) <= maxReplayBytes) return { id, missed }
  }
  const latest = await readLatestId(queries)
  return { id: latest, missed: anythingChanged(latest, missableTopics).map(withFrame) }
}

/** Serialises an event once for all its receivers. */
function withFrame(storedEvent: StoredEvent): FramedEvent {
  const { id, event } = storedEvent
  let unnamed: Uint8Array | undefined
  return {
    stored: storedEvent,
    frame: frames.event(id, event),
    get unnamed() {
      unnamed ??= frames.event(id, { ...event, ids: [] })
      return unnamed
    },
  }
}

/** Interval of heartbeats in milliseconds; proxies and browsers give up silent connections. */
const heartbeatMilliseconds = 20_000
/** Unread bytes of a browser at most; it is cut off beyond, reconnects and resumes. */
const maxUnreadBytes = 256 * 1024

/** The event streams of this server's browsers. */
export interface EventStream {
  /** Answers `GET /api/events`. @throws ApiError when the token has no user */
  handle(context: Context<HttpEnvironment>): Promise<Response>
  /** Number of open streams. */
  open(): number
  /** Open streams, the users who have them, and the streams cut off since the start because their browsers read too slowly. */
  state(): { open: number; users: number; cut: number }
  /** Ends all streams after their written messages and refuses new ones. */
  stop(): void
}

/**
 * Serves the hub's events to browsers. Thousands of streams share one listener, one serialisation of each event and one
 * heartbeat.
 */
export function createEventStream({
  database,
  events,
  authenticate,
  log,
  maxPerUser,
}: {
  database: Database
  events: EventHub
  authenticate: Authenticate
  log: Logger
  /** Open streams per user at most, on this server. */
  maxPerUser: number
}): EventStream {
  const streams = new Map<BoundedStream, Subscriber>()
  const limit = createOpenLimit(maxPerUser)
  let stopped = false
  let cut = 0

  const stopListening = events.listen(storedEvent => {
    if (streams.size === 0) return
    const framed = withFrame(storedEvent)
    for (const subscriber of [...streams.values()]) subscriber.offer(framed)
  })
  const heartbeat = setInterval(() => {
    for (const [stream, subscriber] of [...streams]) {
      stream.write(frames.heartbeat)
      subscriber.checkSession()
    }
  }, heartbeatMilliseconds).unref()

  async function open(context: Context<HttpEnvironment>): Promise<ReadableStream<Uint8Array>> {
    const { token } = context.var.request
    // All names in the functions below live as long as the stream, so they do not name the context.
    const { outgoing } = context.env ?? {}
    let countOut = (): void => undefined
    const stream = createBoundedStream({
      maxUnreadBytes,
      disconnect: outgoing && (() => outgoing.destroy()),
      onEnd: isCut => {
        if (isCut) cut++
        streams.delete(stream)
        countOut()
      },
    })
    const subscriber = createSubscriber(stream, () => authenticate(token), log)
    streams.set(stream, subscriber)
    try {
      const actor = await requireActor(authenticate, token)
      if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
      const close = limit.open(actor.id)
      if (!close) throw fail('tooManyAtOnce', { limit: maxPerUser })
      countOut = close
      // The browser may have left during the lookup of its session.
      if (!streams.has(stream)) close()
      const { id, missed } = await readBeginning(database.pool, context.req.header('Last-Event-ID'))
      stream.write(frames.ready(id))
      subscriber.admit(actor, missed)
    } catch (error) {
      stream.close()
      throw error
    }
    if (stopped) stream.close()
    return stream.body
  }

  return {
    async handle(context) {
      const responseHeaders = { ...streamHeaders, [requestIdHeader]: context.var.request.requestId }
      if (context.req.method === 'HEAD') return context.body(null, 200, responseHeaders)
      return context.body(await open(context), 200, responseHeaders)
    },
    open: () => streams.size,
    state: () => ({ open: streams.size, users: limit.users(), cut }),
    stop() {
      stopped = true
      stopListening()
      clearInterval(heartbeat)
      for (const stream of [...streams.keys()]) stream.close()
    },
  }
}
