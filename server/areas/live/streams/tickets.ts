import { randomUUID } from 'node:crypto'
import { hlsIndexPath, playPath } from '@greenroom/contract/areas/live/live-routes'
import { playSources } from '@greenroom/contract/areas/live/studio'
import { idField } from '@greenroom/contract/fields'
import * as z from 'zod'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** How long after it was issued a player may come with a ticket, in milliseconds. */
const validMs = 60_000
const place = 'live-ticket'

/** What a ticket lets one session watch. */
export const ticketGrant = z.object({
  roomId: idField,
  source: z.enum(playSources),
  userId: idField,
  sessionId: z.string(),
})
export type TicketGrant = z.infer<typeof ticketGrant>

const ticket = ticketGrant.extend({ id: z.uuid(), expiresAt: z.number() })
/** `expiresAt` in milliseconds since 1970. */
export type Ticket = z.infer<typeof ticket>

/** Tickets by which players authenticate, because a browser's WebSocket cannot send the session token. */
export interface Tickets {
  issue(grant: TicketGrant): { address: string; hlsAddress: string; expiresTime: string }
  /** Reads the ticket in the address of a player; undefined when it is invalid, expired or belongs to another room. */
  open(address: string): Ticket | undefined
  /** Reads what a ticket allows where a player may use it repeatedly until it expires: as HLS, and at other media servers. */
  read(ticket: string): TicketGrant | undefined
}

/** Creates tickets. They are sealed with the key that all servers share, so each server accepts the tickets of all. */
export function createTickets(secrets: Secrets, now: () => number = Date.now): Tickets {
  function unseal(sealed: string): Ticket | undefined {
    const opened = secrets.open(sealed, place)
    const openedTicket = opened === undefined ? undefined : ticket.parse(JSON.parse(opened))
    return openedTicket && openedTicket.expiresAt >= now() ? openedTicket : undefined
  }

  return {
    issue(grant) {
      const expiresAt = now() + validMs
      const sealed = secrets.seal(JSON.stringify({ ...grant, id: randomUUID(), expiresAt }), place)
      return {
        address: `${playPath}${grant.roomId}?ticket=${sealed}`,
        hlsAddress: `${hlsIndexPath(grant.roomId)}?ticket=${sealed}`,
        expiresTime: new Date(expiresAt).toISOString(),
      }
    },
    open(address) {
      const [path = '', query] = address.split('?', 2)
      const opened = unseal(new URLSearchParams(query).get('ticket') ?? '')
      return opened && path === `${playPath}${opened.roomId}` ? opened : undefined
    },
    read(sealed) {
      const { roomId, source, userId, sessionId } = unseal(sealed) ?? {}
      return roomId && source && userId && sessionId !== undefined
        ? { roomId, source, userId, sessionId }
        : undefined
    },
  }
}
