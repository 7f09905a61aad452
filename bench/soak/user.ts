import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import type { RequestParts } from '../kit/client.ts'
import type { Caller, Outcome } from './caller.ts'
import type { EventWatch } from './event-watch.ts'
import type { Faults } from './faults.ts'
import type { ItemState, Ledger, LoggedWrite } from './ledger.ts'

/** A user who works, one call after the other. */
export interface SimulatedUser {
  readonly name: string
  readonly userId: string
  readonly username: string
  token: string
  readonly caller: Caller
  readonly ledger: Ledger
  readonly faults: Faults
  readonly watch: EventWatch
  readonly random: () => number
  /** Own content items with a known state, by id. */
  readonly items: Map<string, ItemState>
  /** Those that were put into a set, and are not deleted by hand therefore. */
  readonly inSets: Set<string>
  /** Saves of the draft so far. */
  drafts: number
  /** Durations of imports, exports and events, in milliseconds. */
  readonly took: Record<'import' | 'export', number[]>
}

/** One action, of one or several calls. */
export type Act = (user: SimulatedUser) => Promise<void>

/** One of them at random. @throws Error when there are none */
export function pickOne<T>({ random }: Pick<SimulatedUser, 'random'>, choices: readonly T[]): T {
  const picked = choices[Math.floor(random() * choices.length)]
  if (picked === undefined) throw new Error('There is nothing to choose from')
  return picked
}

/** Some random ones, in their order, at most this many. */
export const pickSome = <T>(
  { random }: Pick<SimulatedUser, 'random'>,
  choices: readonly T[],
  most: number,
): T[] => {
  const start = Math.floor(random() * Math.max(1, choices.length - most + 1))
  return choices.slice(start, start + 1 + Math.floor(random() * most))
}

/** Calls as the user. Undefined for a refusal, which is a fault, and for an interrupted call. */
export async function ask<C extends Endpoint>(
  user: SimulatedUser,
  endpoint: C,
  parts?: RequestParts,
): Promise<Outcome<ResponseOf<C>> | undefined> {
  const outcome = await user.caller.call(endpoint, parts, user.token)
  if (outcome.kind !== 'refused') return outcome
  user.faults.add('refused', `${endpoint.id} got ${outcome.code}; request ${outcome.requestId}`)
  return undefined
}

/** Calls a write and records the log entries that it must have. */
export async function write<C extends Endpoint>(
  user: SimulatedUser,
  endpoint: C,
  parts: RequestParts,
  { entity, entries }: Pick<LoggedWrite, 'entity' | 'entries'>,
): Promise<Outcome<ResponseOf<C>> | undefined> {
  const outcome = await ask(user, endpoint, parts)
  if (outcome) {
    const isAcknowledged = outcome.kind === 'answered'
    user.ledger.writes.set(outcome.requestId, { entity, entries, isAcknowledged })
  }
  return outcome
}
