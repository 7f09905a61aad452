import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { Endpoint, FileInput, UploadedFile } from '@greenroom/contract/endpoint'
import { failuresOf } from '@greenroom/contract/failures'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
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
import { type Files, storeUpload } from '../files/files.ts'
import type { OpenLimit } from '../open-limit.ts'
import { traced } from '../tracing.ts'
import type { Handler, HandlerContext } from './handler.ts'
import type { RateLimiter } from './rate-limit.ts'
import { readRawInput } from './raw-input.ts'
import { respondSuccess } from './response.ts'
import { type RawInput, validateInput } from './validate.ts'

/** Limits of a form beside its file: just enough to report its errors. */
const limits = { fields: 1, files: 2, parts: 3, fieldSize: 1000 }

/**
 * Streams the file of a form into the file store, without holding it in memory. The handler inserts its row.
 * @throws ApiError `tooLarge`, or `invalid` when the form has no such file, has other parts, is malformed or
 * incomplete, or the content has no allowed type; it then leaves nothing behind
 */
async function receiveFile(
  files: Files,
  input: FileInput,
  context: Context<HttpEnvironment>,
): Promise<UploadedFile> {
  const { language } = context.var.request
  const form = readForm(context)
  const others: string[] = []
  const stop = new AbortController()
  let storing: Promise<UploadedFile> | undefined

  form.parser.on('field', name => others.push(name))
  form.parser.on('file', (name, stream, fileName) => {
    // The parser reports the error too, and an unhandled stream error would end the process.
    stream.on('error', () => {})
    if (name !== input.field || storing) {
      others.push(name)
      stream.resume()
      return
    }
    storing = storeUpload(files, toUpload(input, stream, fileName, language))
    storing.catch(error => stop.abort(error))
  })
  const read = pipeline(form.body, form.parser, { signal: stop.signal }).then(
    () => undefined,
    (error: unknown) => error,
  )

  const broken = await read
  const [outcome] = await Promise.allSettled([storing])
  // Storing failed or the file was refused; otherwise the form broke off, which also ended the storing.
  const isStoppedByUs = broken === undefined || (broken instanceof Error && broken.name === 'AbortError')
  if (outcome.status === 'rejected' && (isStoppedByUs || outcome.reason instanceof ApiError))
    throw outcome.reason
  const issues =
    broken === undefined
      ? others.map(name => issue(name, 'unknownPart', language))
      : [issue(input.field, 'brokenUpload', language)]
  const file = outcome.status === 'fulfilled' ? outcome.value : undefined
  if (file && issues.length === 0) return file
  if (file) await files.store.remove(file.id)
  throw fail('invalid', { issues: issues.length > 0 ? issues : [issue(input.field, 'required', language)] })
}

/** The form of a request and its parser. @throws ApiError `invalid` */
function readForm({ req, var: { request } }: Context<HttpEnvironment>) {
  const body = Readable.fromWeb(req.raw.body as NodeReadableStream<Uint8Array>)
  try {
    const parser = new Busboy({ headers: { 'content-type': req.header('content-type') ?? '' }, limits })
    return { body, parser }
  } catch {
    body.on('error', () => {}).destroy()
    throw fail('invalid', { issues: [{ path: 'body', msg: ruleText('brokenUpload', request.language) }] })
  }
}

/** What the names of files in forms have instead of the characters that would end them there (HTML, section 4.10.22.8). */
const escapedInNames = { '%22': '"', '%0D': '\r', '%0A': '\n' } as const
const nameOf = (sent: string): string =>
  Object.entries(escapedInNames).reduce((name, [escaped, sign]) => name.replaceAll(escaped, sign), sent)

function toUpload(
  { field, types, maxBytes }: FileInput,
  stream: BusboyFileStream,
  name: string,
  language: Language,
) {
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>
  return { name: nameOf(name ?? ''), body, allowed: types, maxBytes, field: `body.${field}`, language }
}

function issue(name: string, rule: RuleKey, language: Language) {
  return { path: `body.${name}`, msg: ruleText(rule, language) }
}

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
  /** @throws ApiError `serviceNotOpened` unless the service is open */
  requireService(code: ServiceCode): Promise<void>
  /** Queues a job. */
  enqueue(job: string): void
  /** Validates every response against its declaration (tests and development). */
  validateResponses: boolean
  /** Tables whose changes need a lasting permission; endpoints are checked for it when responses are validated. */
  authorities: Authorities
}

/** Runs a request of any endpoint: rate limit → authenticate → permission → validate → receive → transaction → handler → response. */
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
    const work = traced(`handle ${endpoint.id}`, 'internal', {}, () =>
      perform(parts, handler, { input, actor, request }, context.get('abandon')),
    )
    const data = await (parts.validateResponses ? validateResponse(endpoint, work) : work)
    return respondSuccess(context, data)
  } catch (error) {
    // Without a row, the stored file would stay for ever.
    if (file) await parts.files.store.remove(file.id)
    // A request that views as a role leaves no trace.
    const isSubmitted = actor && actor.viewsAs === undefined && error instanceof ApiError
    if (isSubmitted && error.reason !== 'databaseUnavailable')
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
async function validateResponse(call: Endpoint, work: Promise<unknown>): Promise<unknown> {
  const data = await work.catch(error => {
    if (error instanceof ApiError && !failuresOf(call).includes(error.reason)) {
      throw new Error(`${call.id} does not declare the failure ${error.reason}`, { cause: error })
    }
    throw error
  })
  call.response.parse(data)
  return data
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

/**
 * Runs the handler: a read on the pool; a write, after its preparation, in one recorded transaction whose events are
 * sent after the commit.
 */
async function perform(
  { database, timeLimits, events, enqueue, validateResponses, authorities }: PipelineParts,
  { endpoint, prepare, handle }: Handler,
  requestParts: Pick<HandlerContext<Endpoint>, 'input' | 'request'> & { actor: Actor | null },
  abandon: Abandonment,
): Promise<unknown> {
  const base = requestParts as Pick<HandlerContext<Endpoint>, 'input' | 'request' | 'actor'>
  if (endpoint.effect === 'read') {
    const read = handle({
      ...base,
      queries: database.pool,
      publish: () => {
        throw new Error(`${endpoint.id} is declared as a read and may not publish events`)
      },
      enqueue: () => {
        throw new Error(`${endpoint.id} is declared as a read and may not enqueue jobs`)
      },
    })
    return withTimeLimit(timeLimits.acquireMs + timeLimits.statementMs, Promise.resolve(read))
  }
  const { actor, request } = requestParts
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
    abandon.throwIfAbandoned()
    return { data, delivery }
  })
  try {
    await withTimeLimit(timeLimits.acquireMs, Promise.race([acquired.promise, written]))
  } catch (error) {
    abandon.abandon()
    throw error
  }
  const { data, delivery } = await written
  events.deliver(delivery)
  for (const job of jobs) enqueue(job)
  return data
}

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
