import type { Call, UploadedFile } from '@greenroom/contract/call'
import type { StreamEvent } from '@greenroom/contract/events'
import { failuresOf } from '@greenroom/contract/failures'
import type { ServiceCode } from '@greenroom/contract/service-codes'
import type { Context } from 'hono'
import { recordedTransaction } from '../audit/transaction.ts'
import type { Database } from '../database/database.ts'
import { CallError, fail } from '../errors.ts'
import type { EventHub } from '../events/hub.ts'
import type { Files } from '../files/files.ts'
import { type Actor, type Authenticate, requireActor } from './actor.ts'
import { answerSuccess } from './answer.ts'
import type { HttpEnvironment } from './exchange.ts'
import type { Audience, CallContext, Handler } from './handler.ts'
import { requireMayMake } from './may-make.ts'
import type { RateLimiter } from './rate-limit.ts'
import { readRawInput } from './raw-input.ts'
import { receiveFile } from './receive-file.ts'
import { type RawInput, validateInput } from './validate.ts'

/** What the pipeline needs of the platform. */
export interface PipelineParts {
  database: Database
  events: EventHub
  files: Files
  authenticate: Authenticate
  /** The same for the tokens of other programs, by what they begin with; they are good only for calls that programs make. */
  programs?: { tokens: string; authenticate: Authenticate }
  rateLimiter: RateLimiter
  /** @throws CallError `serviceNotOpened` unless the service of this code is open */
  requireService(code: ServiceCode): Promise<void>
  /** Has a job run soon. */
  enqueue(job: string): void
  /** Check every answer against its declaration (tests and development). */
  checkAnswers: boolean
}

/** The way of every call: rate limit → authenticate → permission → validate → receive → transaction → handler → answer. */
export async function runCall(
  parts: PipelineParts,
  handler: Handler,
  context: Context<HttpEnvironment>,
): Promise<Response> {
  const { call } = handler
  const { exchange } = context.var
  context.set('callId', call.id)
  await parts.rateLimiter.count(call, exchange.address)
  const actor =
    call.access === 'public'
      ? null
      : await requireActor(authenticateFor(parts, call, exchange.token), exchange.token, exchange.viewAs)
  if (actor) context.set('actor', actor)
  let raw: RawInput | undefined
  let file: UploadedFile | undefined
  try {
    requirePermission(call, actor)
    raw = await readRawInput(context, call)
    const fields = validateInput(call, raw, exchange.language)
    if (call.service) await parts.requireService(call.service)
    file = call.input.file && (await receiveFile(parts.files, call.input.file, context))
    const input = file ? { ...fields, file } : fields
    const work = perform(parts, handler, { input, actor, exchange })
    const data = await (parts.checkAnswers ? checkAnswer(call, work) : work)
    return answerSuccess(context, data)
  } catch (error) {
    // What nothing refers to would stay for ever.
    if (file) await parts.files.store.remove(file.id)
    // A look through a role leaves nothing behind.
    const isSubmitted = actor && actor.viewsAs === undefined && error instanceof CallError
    if (isSubmitted) await handler.refused?.({ actor, exchange, raw, error })
    throw error
  }
}

/** How the token of a call is looked up: for most calls, only people's are known. */
function authenticateFor({ authenticate, programs }: PipelineParts, call: Call, token: string): Authenticate {
  return call.programs && programs && token.startsWith(programs.tokens) ? programs.authenticate : authenticate
}

/** Holds a call to its declaration. @throws Error when it answers, or refuses, as it does not declare */
async function checkAnswer(call: Call, work: Promise<unknown>): Promise<unknown> {
  const data = await work.catch(error => {
    if (error instanceof CallError && !failuresOf(call).includes(error.reason)) {
      throw new Error(`${call.id} does not declare the failure ${error.reason}`, { cause: error })
    }
    throw error
  })
  call.answer.parse(data)
  return data
}

/** @throws CallError `forbidden` with the missing permission, `passwordChangeRequired`, or `lookOnly` */
function requirePermission(call: Call, actor: Actor | null): void {
  if (!actor) return
  if (actor.onlyCalls && !actor.onlyCalls.has(call.id)) throw fail('passwordChangeRequired')
  if (actor.viewsAs !== undefined && call.effect === 'write') throw fail('lookOnly')
  requireMayMake(call, actor.permissions)
}

/**
 * Runs the handler: a read on the pool; a write, when it is prepared, in one recorded transaction whose events go
 * out after the commit.
 */
async function perform(
  { database, events, enqueue }: PipelineParts,
  { call, prepare, handle }: Handler,
  known: Pick<CallContext<Call>, 'input' | 'exchange'> & { actor: Actor | null },
): Promise<unknown> {
  const base = known as Pick<CallContext<Call>, 'input' | 'exchange' | 'actor'>
  if (call.effect === 'read') {
    return handle({
      ...base,
      queries: database.pool,
      publish: () => {
        throw new Error(`${call.id} is declared as a read and may not publish events`)
      },
      enqueue: () => {
        throw new Error(`${call.id} is declared as a read and may not enqueue jobs`)
      },
    })
  }
  const { actor, exchange } = known
  const operation = {
    actor: actor?.id ?? null,
    action: call.id,
    requestId: exchange.requestId,
    address: exchange.address,
    device: exchange.device,
  }
  const prepared = await prepare?.({ ...base, operation })
  let published: { event: StreamEvent; audience: Audience }[] = []
  const jobs = new Set<string>()
  const { data, delivery } = await recordedTransaction(database, operation, async queries => {
    published = []
    const data = await handle(
      {
        ...base,
        queries,
        publish: (event, audience) => published.push({ event, audience }),
        enqueue: job => jobs.add(job),
      },
      prepared,
    )
    return { data, delivery: await events.store(queries, published) }
  })
  events.deliver(delivery)
  for (const job of jobs) enqueue(job)
  return data
}
