import type { PublishDecision, PublishRequest } from '../engine.ts'
import { pushApp, readStreamName } from '../slot-path.ts'
import type { HookRequest } from './node.ts'

/** Rules that decide whether a player is admitted. */
export interface PlayRules {
  /** Whether the query has the key that only this process knows. */
  isOwn(query: string): boolean
  /** Whether the room may be watched without a ticket at the moment. */
  mayWatch(roomId: string): Promise<boolean>
  /** Whether a ticket allows its holder to watch this source. */
  isTicket(ticket: string, what: { roomId: string; source: string }): Promise<boolean>
}

/** Whether a player is admitted: to the output of a watchable room, or to a slot by a ticket or our own key. */
export async function mayPlay(
  { path, query }: Extract<HookRequest, { kind: 'play' }>,
  rules: PlayRules,
): Promise<boolean> {
  if (rules.isOwn(query)) return true
  const name = nameOf(path)
  if (name === undefined) return false
  const slot = readStreamName(name)
  const what = slot ? { roomId: slot.roomId, source: slot.slot } : { roomId: name, source: 'output' }
  const ticket = new URLSearchParams(query).get('ticket')
  if (ticket !== null && (await rules.isTicket(ticket, what))) return true
  return !slot && rules.mayWatch(what.roomId)
}

/** Whether a publisher is admitted: with our own key to the output of a room, otherwise by `decidePublish`. */
export async function mayPublish(
  { address, path, query }: Extract<HookRequest, { kind: 'publish' }>,
  isOwn: (query: string) => boolean,
  decide: (request: PublishRequest) => Promise<PublishDecision>,
): Promise<PublishDecision | 'own'> {
  const name = nameOf(path)
  if (name !== undefined && isOwn(query)) return 'own'
  return decide({ app: name === undefined ? '' : pushApp, name: name ?? '', query, address })
}

/** Stream name in a path of our app; undefined for other apps. */
function nameOf(path: string): string | undefined {
  return path.startsWith(`${pushApp}/`) ? path.slice(pushApp.length + 1) : undefined
}
