import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { playPath } from '@greenroom/contract/areas/live/live-routes'
import type { Permission } from '@greenroom/contract/permissions'
import type { EngineHost } from '@greenroom/live-engine'
import { lt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { EventHub } from '../../../platform/events/hub.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Poller } from '../../../platform/poller.ts'
import { findActor } from '../../roles/index.ts'
import { isBanned } from '../is-banned.ts'
import { liveUsedTickets } from '../schema.ts'
import { readRoom } from '../store.ts'
import type { Ticket, TicketGrant, Tickets } from './tickets.ts'

/** How long expired tickets are remembered: clocks of servers differ. */
const minutes = 10

/** Marks a ticket as used. @returns false when it was used before, at any server */
async function claimTicket(queries: Queries, { id, expiresAt }: Ticket): Promise<boolean> {
  const claimed = await queries
    .insert(liveUsedTickets)
    .values({ id, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: liveUsedTickets.id })
  return claimed.length > 0
}

/** Deletes the marks of tickets that have expired long ago. */
async function forgetTickets(queries: Queries): Promise<void> {
  await queries
    .delete(liveUsedTickets)
    .where(lt(liveUsedTickets.expiresAt, sql`now() - make_interval(mins => ${minutes})`))
}

/** How often the sessions of viewers are checked, in milliseconds: they may expire without an event. */
const sessionCheckMs = 20_000
const needed: Permission = 'live-room:read'

/** Lets players in by their tickets, and out when they may watch no more. */
export interface PlayGate {
  /** Whether the request is one of a player. */
  isUpgrade(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Whether a ticket lets a player of HLS watch the room now. It may come repeatedly until the ticket expires. */
  admitHls(ticket: string, roomId: string): Promise<Refusal | TicketGrant>
  /** Ends streams of sessions that ended without a word, and forgets used tickets. */
  poller: Poller
  stop(): void
}

export interface PlayGateParts {
  queries: Queries
  events: EventHub
  host: EngineHost
  log: Logger
  tickets: Tickets
  isOpenSession(sessionId: string): Promise<boolean>
  /** Makes the output of the room show the stored orders before the first viewer connects. */
  prepare(roomId: string): Promise<void>
}

/** An HTTP status that says why a player is not let in. */
export type Refusal = 401 | 403 | 404 | 503
const phrases: Readonly<Record<Refusal, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
}

/** Creates the gate that admits WebSockets of viewers by their tickets, and closes them when their session ends. */
export function createPlayGate(parts: PlayGateParts): PlayGate {
  const { events, host, log, queries, tickets } = parts
  /** The users of the sessions that came here to watch. */
  const watching = new Map<string, string>()

  function forget(sessionId: string): void {
    if (watching.delete(sessionId)) host.current()?.closeViewers({ sessionId })
  }
  async function checkSessions(): Promise<void> {
    for (const sessionId of [...watching.keys()]) {
      if (!(await parts.isOpenSession(sessionId))) forget(sessionId)
    }
  }
  async function checkUsers(userIds: readonly string[]): Promise<void> {
    const concerned = new Set(watching.values().filter(id => userIds.length === 0 || userIds.includes(id)))
    for (const userId of concerned) {
      const actor = await findActor(queries, userId)
      if (!actor?.permissions.has(needed)) host.current()?.closeViewers({ userId })
    }
  }
  const logged = (work: Promise<void>) =>
    work.catch(error => log.error({ err: error }, 'those who watch could not be checked'))
  const stopListening = events.listen(({ event: { topic, ids } }) => {
    if (watching.size === 0) return
    if (topic === 'access.changed') void logged(checkUsers(ids))
    if (topic !== 'session.ended') return
    if (ids.length === 0) void logged(checkSessions())
    for (const id of ids) forget(id)
  })

  async function admit(ticket: Ticket | undefined): Promise<Refusal | TicketGrant> {
    return ticket && (await claimTicket(queries, ticket)) ? check(ticket) : 401
  }
  async function check(ticket: TicketGrant): Promise<Refusal | TicketGrant> {
    const [isOpen, actor, room] = await Promise.all([
      parts.isOpenSession(ticket.sessionId),
      findActor(queries, ticket.userId),
      readRoom(queries, ticket.roomId).catch(() => undefined),
    ])
    if (!isOpen) return 401
    if (!actor?.permissions.has(needed)) return 403
    if (!room) return 404
    if (isBanned(room)) return 403
    if (host.missing() !== null) return 503
    await parts.prepare(ticket.roomId)
    return ticket
  }

  return {
    isUpgrade: ({ url = '', headers }) =>
      url.startsWith(playPath) && headers.upgrade?.toLowerCase() === 'websocket',
    upgrade(request, socket, head) {
      // A viewer who leaves meanwhile ends nothing else.
      socket.on('error', () => undefined)
      void admit(tickets.open(request.url ?? ''))
        .then(admitted => {
          const engine = host.current()
          if (typeof admitted === 'number') refuse(socket, admitted)
          else if (!engine) refuse(socket, 503)
          else if (!socket.destroyed) {
            const { sessionId, userId, roomId, source } = admitted
            watching.set(sessionId, userId)
            engine.play(request, socket, head, {
              roomId,
              source,
              viewer: { kind: 'preview', sessionId, userId },
            })
          }
        })
        .catch(error => {
          log.error({ err: error }, 'a player was not let in')
          refuse(socket, 503)
        })
    },
    async admitHls(sealed, roomId) {
      const grant = tickets.read(sealed)
      const admitted = grant?.roomId === roomId ? await check(grant) : 401
      if (typeof admitted !== 'number') watching.set(admitted.sessionId, admitted.userId)
      return admitted
    },
    poller: {
      name: 'live.watching',
      intervalMs: sessionCheckMs,
      async tick() {
        await checkSessions()
        await forgetTickets(queries)
        return false
      },
    },
    stop: stopListening,
  }
}

function refuse(socket: Duplex, status: Refusal): void {
  socket.end(`HTTP/1.1 ${status} ${phrases[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
