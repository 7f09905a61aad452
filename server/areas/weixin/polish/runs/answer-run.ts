import type { PolishStreamEvent } from '@greenroom/contract/areas/weixin/polish/stream'
import type { Platform } from '../../../../platform/platform.ts'
import type { Assistant } from '../assistant/assistant.ts'
import { AssistantError } from '../assistant/assistant-error.ts'
import { messagesOf } from '../assistant/prompt.ts'
import { streamAnswer } from '../assistant/stream-answer.ts'
import { runsChanged } from './publish.ts'
import { type Ending, endRun, type StoredRun } from './store.ts'
import { addRuns, addUsed } from './usage.ts'

/** Why an answer was given up, as the reason of the signal. */
export const readerLeft = new Error('The reader left')

/**
 * Answers a claimed run: sends the answer piece by piece, and stores it with its usage. After a failure, the beginning
 * is stored, too.
 */
export async function answerRun(
  { database, events, log, settings }: Platform,
  assistant: Assistant,
  run: StoredRun,
  { send, signal }: { send(event: PolishStreamEvent): void; signal: AbortSignal },
): Promise<void> {
  const ending = await answer(assistant, run, send, signal)
  if (ending.problem !== null) log.warn({ run: run.id, problem: ending.problem }, 'the assistant failed')
  const stored = await database.pool.transaction(async queries => {
    // Usage before runs, as everywhere: otherwise two transactions could wait for each other.
    await addUsed(queries, run.userId, ending, settings)
    const isStored = await endRun(queries, run.id, ending)
    // A deleted run was counted when it was deleted.
    if (isStored) await addRuns(queries, run.userId, 1, settings)
    return events.store(queries, [runsChanged(run.userId, [run.id])])
  })
  events.deliver(stored)
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
