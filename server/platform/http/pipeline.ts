import type { Endpoint, UploadedFile } from '@greenroom/contract/endpoint'
import type { ErrorName } from '@greenroom/contract/errors'
import { failuresOf } from '@greenroom/contract/failures'
import type { ServiceCode } from '@greenroom/contract/service-codes'
import type { Context } from 'hono'
import { type Actor, type Authenticate, requireActor } from '../access/actor.ts'
import { assertLastingPermission, assertPermission } from '../access/permission.ts'
import type { Abandonment, HttpEnvironment } from '../access/request-context.ts'
import { type Authorities, assertDeclaresAuthority } from '../audit/authority.ts'
import { recordedTransaction } from '../audit/transaction.ts'
import type { Database } from '../database/database.ts'
import type { TimeLimits } from '../database/time-limits.ts'
import { ApiError, fail } from '../errors.ts'
import type { EventHub, PublishedEvent } from '../events/hub.ts'
import type { Files } from '../files/files.ts'
import type { Attempt, AttemptOf, Replay } from '../idempotency/idempotency.ts'
import type { OpenLimit } from '../open-limit.ts'
import { traced } from '../tracing.ts'
import type { Handler, HandlerContext } from './handler.ts'
import type { RateLimiter } from './rate-limit.ts'
import { readRawInput } from './raw-input.ts'
import { receiveFile } from './receive-file.ts'
import { respondSuccess } from './response.ts'
import { type RawInput, validateInput } from './validate.ts'

/** What the pipeline takes from the platform. */
export interface PipelineParts {
  database: Database
  timeLimits: TimeLimits
  events: EventHub
  files: Files
  authenticate: Authenticate
  /** The same for tokens of other programs, recognised by their prefix; valid only for endpoints for programs. */
  programs?: { tokens: string; authenticate: Authenticate }
  rateLimiter: RateLimiter
  /** Limits the expensive requests that a user has running. */
  expensiveRequests: OpenLimit
  /** Remembers writes that come with a key. */
  attemptOf: AttemptOf
  /** @throws ApiError `serviceNotOpened` unless the service is open */
  requireService(code: ServiceCode): Promise<void>
  /** Queues a job. */
  enqueue(job: string): void
  /** Validates every response against its declaration (tests and development). */
  validateResponses: boolean
  /** Tables whose changes need a lasting permission; endpoints are checked for it when responses are validated. */
  authorities: Authorities
}

/** Refusals that say nothing of the submission itself. */
const unrecordedRefusals: ReadonlySet<ErrorName> = new Set([
  'databaseUnavailable',
  'idempotencyKeyReused',
  'alreadyDone',
])

/** What a request comes to. */
interface Outcome {
  data: unknown
  /** Id of the earlier request that did it. */
  replayOf?: string
}

/** Runs a request of any endpoint: rate limit → authenticate → permission → validate → receive → key → transaction → handler → response. */
export async function runEndpoint(
  parts: PipelineParts,
  handler: Handler,
  context: Context<HttpEnvironment>,
): Promise<Response> {
  const { endpoint } = handler
  const request = context.get('request')
  const { acquireMs } = parts.timeLimits
  context.set('endpointId', endpoint.id)
  await parts.rateLimiter.count(endpoint, request.address)
  const actor =
    endpoint.access === 'public'
      ? null
      : await withTimeLimit(
          acquireMs,
          requireActor(authenticateFor(parts, endpoint, request.token), request.token, request.viewAs),
        )
  if (actor) context.set('actor', actor)
  const close = endpoint.isExpensive && actor ? parts.expensiveRequests.open(actor.id) : () => undefined
  if (!close) throw fail('tooManyAtOnce', { limit: parts.expensiveRequests.max })
  let raw: RawInput | undefined
  let file: UploadedFile | undefined
  try {
    requirePermission(endpoint, actor)
    raw = await readRawInput(context, endpoint)
    const fields = validateInput(endpoint, raw, request.language)
    if (endpoint.service) await withTimeLimit(acquireMs, parts.requireService(endpoint.service))
    file = endpoint.input.file && (await receiveFile(parts.files, endpoint.input.file, context))
    const input = file ? { ...fields, file } : fields
    const sent = [raw.params, raw.query, raw.body]
    const attempt =
      actor && endpoint.effect === 'write'
        ? parts.attemptOf({ endpoint, actor, request, sent, file })
        : undefined
    const work = traced(`handle ${endpoint.id}`, 'internal', {}, () =>
      perform(parts, handler, { input, actor, request }, attempt, context.get('abandon')),
    )
    const { data, replayOf } = await (parts.validateResponses ? validateResponse(endpoint, work) : work)
    if (replayOf !== undefined) {
      await parts.rateLimiter.discount(endpoint, request.address)
      // The first attempt stored the same file.
      if (file) await parts.files.store.remove(file.id)
    }
    return respondSuccess(context, data, replayOf)
  } catch (error) {
    // Without a row, the stored file would stay for ever.
    if (file) await parts.files.store.remove(file.id)
    // A request that views as a role leaves no trace.
    const isSubmitted = actor && actor.viewsAs === undefined && error instanceof ApiError
    if (isSubmitted && !unrecordedRefusals.has(error.reason))
      await handler.refused?.({ actor, request, raw, error })
    throw error
  } finally {
    close()
  }
}

/** How the token of an endpoint is looked up: most endpoints accept only users' tokens. */
function authenticateFor(
  { authenticate, programs }: PipelineParts,
  call: Endpoint,
  token: string,
): Authenticate {
  return call.programs && programs && token.startsWith(programs.tokens) ? programs.authenticate : authenticate
}

/** Compares a response with its declaration. @throws Error when the result or the failure is not declared */
async function validateResponse(call: Endpoint, work: Promise<Outcome>): Promise<Outcome> {
  const outcome = await work.catch(error => {
    if (error instanceof ApiError && !failuresOf(call).includes(error.reason)) {
      throw new Error(`${call.id} does not declare the failure ${error.reason}`, { cause: error })
    }
    throw error
  })
  call.response.parse(outcome.data)
  return outcome
}

/** @throws ApiError `forbidden` or `temporaryPermission` with the permission, `scopeTooNarrow`, `passwordChangeRequired`, or `viewAsReadOnly` */
function requirePermission(call: Endpoint, actor: Actor | null): void {
  if (!actor) return
  if (actor.onlyEndpoints && !actor.onlyEndpoints.has(call.id)) throw fail('passwordChangeRequired')
  if (actor.viewsAs !== undefined && call.effect === 'write') throw fail('viewAsReadOnly')
  assertPermission(call, actor.permissions)
  assertLastingPermission(call, actor)
  if (call.needsWholeScope && actor.dataScope !== 'all') throw fail('scopeTooNarrow')
}

/** What a handler gets of its request. */
type RequestParts = Pick<HandlerContext<Endpoint>, 'input' | 'request'> & { actor: Actor | null }
type BaseContext = Pick<HandlerContext<Endpoint>, 'input' | 'request' | 'actor'>

/** Runs the handler: a read on the pool, a write in a transaction, once for all attempts with one key. */
async function perform(
  parts: PipelineParts,
  handler: Handler,
  requestParts: RequestParts,
  attempt: Attempt | undefined,
  abandon: Abandonment,
): Promise<Outcome> {
  const { endpoint, handle, prepare } = handler
  const { database, timeLimits } = parts
  const readMs = timeLimits.acquireMs + timeLimits.statementMs
  if (endpoint.effect === 'read') {
    const read = handle({
      ...(requestParts as BaseContext),
      queries: database.pool,
      publish: () => {
        throw new Error(`${endpoint.id} is declared as a read and may not publish events`)
      },
      enqueue: () => {
        throw new Error(`${endpoint.id} is declared as a read and may not enqueue jobs`)
      },
    })
    return { data: await withTimeLimit(readMs, Promise.resolve(read)) }
  }
  const write = () => performWrite(parts, handler, requestParts, attempt, abandon)
  if (!attempt || !prepare) return write()
  return attempt.inTurn(async () => {
    const replay = await withTimeLimit(readMs, attempt.find(database.pool))
    return replay ? outcomeOf(replay) : write()
  })
}

/** Runs a write, after its preparation, in one recorded transaction whose events are sent after the commit. */
async function performWrite(
  { database, timeLimits, events, enqueue, validateResponses, authorities }: PipelineParts,
  { endpoint, prepare, handle }: Handler,
  { actor, request, input }: RequestParts,
  attempt: Attempt | undefined,
  abandon: Abandonment,
): Promise<Outcome> {
  const base = { input, actor, request } as BaseContext
  const operation = {
    actor: actor?.id ?? null,
    action: endpoint.id,
    requestId: request.requestId,
    address: request.address,
    device: request.device,
  }
  const prepared = await prepare?.({ ...base, operation })
  let published: PublishedEvent[] = []
  const jobs = new Set<string>()
  const acquired = Promise.withResolvers<void>()
  const written = recordedTransaction(database, operation, async queries => {
    acquired.resolve()
    abandon.throwIfAbandoned()
    published = []
    const replay = await attempt?.claim(queries)
    if (replay) return { outcome: outcomeOf(replay), delivery: await events.store(queries, []) }
    const data = await handle(
      {
        ...base,
        queries,
        publish: (event, audience, columns) => published.push({ event, audience, columns }),
        enqueue: job => jobs.add(job),
      },
      prepared,
    )
    if (validateResponses) await assertDeclaresAuthority(queries, endpoint, request.requestId, authorities)
    const delivery = await events.store(queries, published)
    await attempt?.record(queries, data)
    abandon.throwIfAbandoned()
    return { outcome: { data }, delivery }
  })
  try {
    await withTimeLimit(timeLimits.acquireMs, Promise.race([acquired.promise, written]))
  } catch (error) {
    abandon.abandon()
    throw error
  }
  const { outcome, delivery } = await written
  events.deliver(delivery)
  for (const job of jobs) enqueue(job)
  return outcome
}

const outcomeOf = ({ data, requestId }: Replay): Outcome => ({ data, replayOf: requestId })

/**
 * Waits at most `limitMs` for `work`, which then goes on without a waiter; its outcome is ignored.
 * @throws ApiError `databaseUnavailable` when the time is over
 */
function withTimeLimit<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const failure = fail('databaseUnavailable')
      failure.cause = new Error(`it took the database more than ${limitMs} ms`)
      reject(failure)
    }, limitMs).unref()
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
