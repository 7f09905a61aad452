import { randomUUID } from 'node:crypto'
import { playSources } from '@greenroom/contract/areas/live/studio'
import { idField } from '@greenroom/contract/fields'
import * as z from 'zod'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** How long after it was issued a player may come with a ticket, in milliseconds. */
const validMs = 60_000
const place = 'live-ticket'

/** Where players open a WebSocket. The room is in the address so that proxies can distinguish rooms. */
export const playPath = '/api/live/play/'

/** What a ticket lets one session watch. */
export const ticketGrant = z.object({
  roomId: idField,
  source: z.enum(playSources),
  userId: idField,
  sessionId: z.string(),
})
export type TicketGrant = z.infer<typeof ticketGrant>

const ticket = ticketGrant.extend({ id: z.string(), expiresAt: z.number() })

/** Tickets by which players come, because a browser's WebSocket cannot send the token of its session. */
export interface Tickets {
  issue(grant: TicketGrant): { address: string; expiresTime: string }
  /** What a ticket allows to watch; undefined when it is invalid, expired, of another room or used already. */
  redeem(address: string): TicketGrant | undefined
  /** What a ticket lets watch at a media server beside us, whose players may come with it several times until it runs out. */
  read(ticket: string): TicketGrant | undefined
}

/**
 * Tickets are sealed with the key that all servers share, so that each takes the tickets of all. That one was used is
 * known to the server that took it, which is the one that the streams are pushed into.
 */
export function createTickets(secrets: Secrets, now: () => number = Date.now): Tickets {
  const used = new Map<string, number>()

  function isFirstUse(id: string, expiresAt: number): boolean {
    for (const [old, end] of used) if (end < now()) used.delete(old)
    if (used.has(id)) return false
    used.set(id, expiresAt)
    return true
  }

  function open(sealed: string) {
    const opened = secrets.open(sealed, place)
    const found = opened === undefined ? undefined : ticket.parse(JSON.parse(opened))
    return found && found.expiresAt >= now() ? found : undefined
  }

  return {
    issue(grant) {
      const expiresAt = now() + validMs
      const sealed = secrets.seal(JSON.stringify({ ...grant, id: randomUUID(), expiresAt }), place)
      return {
        address: `${playPath}${grant.roomId}?ticket=${sealed}`,
        expiresTime: new Date(expiresAt).toISOString(),
      }
    },
    redeem(address) {
      const [path = '', query] = address.split('?', 2)
      const opened = open(new URLSearchParams(query).get('ticket') ?? '')
      if (!opened) return undefined
      const { id, expiresAt, ...grant } = opened
      if (path !== `${playPath}${grant.roomId}` || !isFirstUse(id, expiresAt)) return undefined
      return grant
    },
    read(sealed) {
      const { roomId, source, userId, sessionId } = open(sealed) ?? {}
      return roomId && source && userId && sessionId !== undefined
        ? { roomId, source, userId, sessionId }
        : undefined
    },
  }
}
