import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import type { RequestParts } from '../kit/http.ts'
import { type Caller, nextRequestId } from './caller.ts'
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
  /** Own content items of a known state, by id. */
  readonly items: Map<string, ItemState>
  /** Items that were put into a set, and therefore are not deleted by hand. */
  readonly inSets: Set<string>
  /** Number of saves of the draft. */
  drafts: number
  /** Durations of imports and exports, in milliseconds. */
  readonly took: Record<'import' | 'export', number[]>
}

/** One action, of one or several calls. */
export type Act = (user: SimulatedUser) => Promise<void>

/** One of the choices at random. @throws Error when there are none */
export function pickOne<T>({ random }: Pick<SimulatedUser, 'random'>, choices: readonly T[]): T {
  const picked = choices[Math.floor(random() * choices.length)]
  if (picked === undefined) throw new Error('There is nothing to choose from')
  return picked
}

/** Some neighbouring choices at random, in their order, at most this many. */
export function pickSome<T>({ random }: SimulatedUser, choices: readonly T[], limit: number): T[] {
  const start = Math.floor(random() * Math.max(1, choices.length - limit + 1))
  return choices.slice(start, start + 1 + Math.floor(random() * limit))
}

/** Calls an endpoint as the user. @returns undefined for a call that was cut off, or refused, which is a fault */
export async function ask<E extends Endpoint>(
  user: SimulatedUser,
  endpoint: E,
  parts: RequestParts = {},
  requestId = nextRequestId(),
): Promise<{ data: ResponseOf<E> } | undefined> {
  const outcome = await user.caller.call(endpoint, parts, user.token, requestId)
  if (outcome.kind === 'answered') return outcome
  if (outcome.kind === 'refused')
    user.faults.add('refused', `${endpoint.id} got ${outcome.code}; request ${requestId}`)
  return undefined
}

/** Calls a write, and records the log entries that it must have. */
export async function write<E extends Endpoint>(
  user: SimulatedUser,
  endpoint: E,
  parts: RequestParts,
  logged: Pick<LoggedWrite, 'entity' | 'entries'>,
): Promise<{ data: ResponseOf<E> } | undefined> {
  const requestId = nextRequestId()
  const answer = await ask(user, endpoint, parts, requestId)
  user.ledger.writes.set(requestId, { ...logged, isAcknowledged: answer !== undefined })
  return answer
}
