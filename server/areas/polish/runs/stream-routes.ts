import { startPolishRun } from '@greenroom/contract/areas/polish/runs'
import type { PolishStreamEvent } from '@greenroom/contract/areas/polish/stream'
import { polishStreamRoute } from '@greenroom/contract/areas/polish/stream-route'
import { requestIdHeader } from '@greenroom/contract/envelope'
import { idField } from '@greenroom/contract/fields'
import type { Context } from 'hono'
import { type Authenticate, requireActor } from '../../../platform/access/actor.ts'
import { assertPermission } from '../../../platform/access/permission.ts'
import type { HttpEnvironment } from '../../../platform/access/request-context.ts'
import { fail } from '../../../platform/errors.ts'
import { createBoundedStream } from '../../../platform/events/bounded-stream.ts'
import { frames, streamHeaders } from '../../../platform/events/frames.ts'
import { serveRoute } from '../../../platform/http/routes.ts'
import type { Routes } from '../../../platform/modules/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Assistant, assistantOf } from '../assistant/assistant.ts'
import { AssistantError } from '../assistant/assistant-error.ts'
import { messagesOf } from '../assistant/prompt.ts'
import { streamAnswer } from '../assistant/stream-answer.ts'
import { runsChanged } from './publish.ts'
import { claimRun, type Ending, endRun, type StoredRun } from './store.ts'
import { addRuns, addUsed } from './usage.ts'

/** Why an answer was given up, as the reason of the signal. */
const readerLeft = new Error('The reader left')

/**
 * Answers a claimed run: sends the answer piece by piece, and stores it with its usage. After a failure, the beginning
 * is stored, too.
 */
async function answerRun(
  { database, events, log, settings }: Platform,
  assistant: Assistant,
  run: StoredRun,
  { send, signal }: { send(event: PolishStreamEvent): void; signal: AbortSignal },
): Promise<void> {
  const ending = await answer(assistant, run, send, signal)
  if (ending.problem !== null) log.warn({ run: run.id, problem: ending.problem }, 'the assistant failed')
  const storedRun = await database.pool.transaction(async queries => {
    // Usage before runs, as everywhere: otherwise two transactions could wait for each other.
    await addUsed(queries, run.userId, ending, settings)
    const isStored = await endRun(queries, run.id, ending)
    // A deleted run was counted when it was deleted.
    if (isStored) await addRuns(queries, run.userId, 1, settings)
    return events.store(queries, [runsChanged(run.userId, [run.id])])
  })
  events.deliver(storedRun)
  const { result: _, ...end } = ending
  send({ type: 'end', ...end })
}

async function answer(
  assistant: Assistant,
  { options, source }: StoredRun,
  send: (event: PolishStreamEvent) => void,
  signal: AbortSignal,
): Promise<Ending> {
  if (!options) throw new Error('A run of the assistant has no options')
  const ending: Ending = {
    result: '',
    state: 'done',
    problem: null,
    promptTokens: null,
    completionTokens: null,
    costMicros: null,
  }
  try {
    for await (const { text, isThinking, usage } of streamAnswer(
      assistant,
      messagesOf(options, source),
      signal,
    )) {
      ending.result += text
      if (text !== '') send({ type: 'text', text })
      else if (isThinking) send({ type: 'thinking' })
      if (usage) Object.assign(ending, usage, { costMicros: costOf(assistant, usage) })
    }
  } catch (error) {
    if (signal.aborted) {
      const isStopped = signal.reason === readerLeft
      return { ...ending, state: isStopped ? 'stopped' : 'failed', problem: isStopped ? null : 'interrupted' }
    }
    if (!(error instanceof AssistantError)) throw error
    return { ...ending, state: 'failed', problem: error.problem }
  }
  return ending
}

/** Cost in millionths of the currency; prices are for a million tokens. */
const costOf = (
  { price }: Assistant,
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
): number | null => (price ? Math.round(promptTokens * price.input + completionTokens * price.output) : null)

/** Most unread bytes of a stream; more than the longest answer has. */
const maxUnreadBytes = 4 * 1024 * 1024
/** Keeps proxies from closing an idle connection. */
const heartbeatMs = 15_000

/** Streams the answers of the assistant to the users who asked. */
export function polishStreamRoutes(platform: Platform, authenticate: Authenticate): Routes {
  const { database, log, settings } = platform
  const assistant = assistantOf(settings)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  async function stream(context: Context<HttpEnvironment>): Promise<Response> {
    const { token, viewAs, requestId } = context.var.request
    const actor = await requireActor(authenticate, token, viewAs)
    if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
    if (actor.viewsAs !== undefined) throw fail('viewAsReadOnly')
    assertPermission(startPolishRun, actor.permissions)
    if (!assistant) throw fail('assistantNotSet')
    const id = idField.safeParse(context.req.param('id')).data
    const run = id && (await claimRun(database.pool, actor.id, id))
    if (!run) throw fail('notFound')

    const leaving = new AbortController()
    const body = createBoundedStream({
      maxUnreadBytes,
      disconnect: context.env?.outgoing && (() => context.env.outgoing?.destroy()),
      onEnd: () => leaving.abort(readerLeft),
    })
    const heartbeat = setInterval(() => body.write(frames.heartbeat), heartbeatMs).unref()
    const send = (event: PolishStreamEvent) => body.write(frames.data(event))
    const answered = answerRun(platform, assistant, run, {
      send,
      signal: AbortSignal.any([leaving.signal, stopping.signal]),
    })
      .catch(error => log.error({ err: error, requestId }, 'the answer of a run was not stored'))
      .finally(() => {
        clearInterval(heartbeat)
        body.close()
        running.delete(answered)
      })
    running.add(answered)
    return context.body(body.body, 200, { ...streamHeaders, [requestIdHeader]: requestId })
  }

  return {
    served: [serveRoute(polishStreamRoute, stream)],
    async stop() {
      stopping.abort(new Error('The server stops'))
      await Promise.all(running)
    },
  }
}
