import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Endpoint, UploadedFile } from '@greenroom/contract/endpoint'
import { idempotencyKeyHeader } from '@greenroom/contract/envelope'
import { failuresOf } from '@greenroom/contract/failures'
import { ruleText } from '@greenroom/contract/rule-texts'
import * as z from 'zod'
import type { Actor } from '../access/actor.ts'
import type { RequestContext } from '../access/request-context.ts'
import type { Queries } from '../database/database.ts'
import { fail } from '../errors.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { claimKey, readOutcome, storeOutcome } from './store.ts'

/** What a request did when it was sent for the first time. */
export interface Replay {
  data: unknown
  /** Id of the request that did the write: the operation log has its changes under it. */
  requestId: string
}

/** A write with a key, which may have been sent before. */
export interface Attempt {
  /**
   * Runs `work` after earlier attempts of this server with the same key. For work outside of the transaction, which the
   * database cannot hold back.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /**
   * The outcome of an earlier attempt that was committed.
   * @throws ApiError `idempotencyKeyReused`, or `alreadyDone` when its response may not be shown
   */
  find(queries: Queries): Promise<Replay | undefined>
  /** The same, in the transaction of the write, after attempts that run; without one, the key is this attempt's. */
  claim(queries: Queries): Promise<Replay | undefined>
  /** Stores the response in the transaction of the write, after {@link claim}. */
  record(queries: Queries, data: unknown): Promise<void>
}

/** A request of a signed-in user, after its validation. */
export interface KeyedRequest {
  endpoint: Endpoint
  actor: Actor
  request: Pick<RequestContext, 'requestId' | 'idempotencyKey' | 'language'>
  /** Its parts as they were sent. */
  sent: readonly unknown[]
  file: UploadedFile | undefined
}

/** The attempt of a request; undefined when it has no key. @throws ApiError `invalid` when it cannot be a key */
export type AttemptOf = (request: KeyedRequest) => Attempt | undefined

const keyForm = /^[\x21-\x7e]{1,255}$/

/**
 * The key that a request was sent with, without the quotation marks that the draft of the standard has; empty without one.
 * @throws ApiError `invalid` when it cannot be a key
 */
function readKey({ idempotencyKey, language }: KeyedRequest['request']): string {
  const key = /^"(.*)"$/.exec(idempotencyKey)?.[1] ?? idempotencyKey
  if (idempotencyKey === '' || keyForm.test(key)) return key
  const msg = ruleText('visibleAscii', language)
  throw fail('invalid', { issues: [{ path: `headers.${idempotencyKeyHeader}`, msg }] })
}

/** The outcome is sealed as a whole: responses show tokens and recovery codes, and requests contain passwords. */
const outcomeForm = z.object({
  request: z.string(),
  access: z.string(),
  requestId: z.string(),
  data: z.unknown(),
})

/** Remembers the writes that came with keys. */
export function createIdempotency(secrets: Secrets): AttemptOf {
  /** The last attempt of each key that has work outside of its transaction. */
  const running = new Map<string, Promise<unknown>>()

  return ({ endpoint, actor, request, sent, file }) => {
    const key = readKey(request)
    if (key === '') return undefined
    const id = { actorId: actor.id, key }
    const place = `idempotent-request:${actor.id}:${key}`
    const fingerprint = digest([endpoint.id, sent, file ? [file.name, file.sha256] : null])
    const access = digest(accessOf(endpoint, actor))

    function open(outcome: string | null): Replay {
      const opened = outcome === null ? undefined : secrets.open(outcome, place)
      if (opened === undefined) throw fail('alreadyDone')
      const earlier = outcomeForm.parse(unpack(opened))
      if (earlier.request !== fingerprint) throw fail('idempotencyKeyReused')
      if (earlier.access !== access) throw fail('alreadyDone')
      return { data: earlier.data, requestId: earlier.requestId }
    }
    async function find(queries: Queries) {
      const row = await readOutcome(queries, id)
      return row && open(row.outcome)
    }

    return {
      find,
      async inTurn(work) {
        const name = `${actor.id} ${key}`
        const turn = (running.get(name) ?? Promise.resolve()).then(work, work)
        running.set(name, turn)
        try {
          return await turn
        } finally {
          if (running.get(name) === turn) running.delete(name)
        }
      },
      async claim(queries) {
        if (await claimKey(queries, id)) return undefined
        const earlier = await find(queries)
        // It was a day old when its turn came.
        if (!earlier) throw fail('databaseUnavailable')
        return earlier
      },
      record(queries, data) {
        const outcome = { request: fingerprint, access, requestId: request.requestId, data }
        return storeOutcome(queries, id, secrets.seal(pack(outcome), place))
      },
    }
  }
}

/**
 * Access by which a response was made; with another one it is not shown. What users write about themselves, and what a
 * confirmation of identity guards, counts in its own session only.
 */
function accessOf(endpoint: Endpoint, actor: Actor): unknown {
  const { permissions, lastingPermissions, dataScope, sessionId } = actor
  const isOfSession = endpoint.access === 'signed-in' || failuresOf(endpoint).includes('confirmationRequired')
  return [
    [...permissions].sort(),
    [...lastingPermissions].sort(),
    dataScope === 'all' ? dataScope : dataScope.toSorted(),
    isOfSession ? sessionId : '',
  ]
}

/** Packed before it is sealed: sealed texts cannot be compressed, and a saved article answers with its whole text. */
const pack = (outcome: z.infer<typeof outcomeForm>) =>
  deflateRawSync(JSON.stringify(outcome)).toString('base64url')
const unpack = (packed: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString())

const digest = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url')
