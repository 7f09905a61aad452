import type { PolishProblem } from '@greenroom/contract/areas/polish/runs'
import type { Text } from '@greenroom/contract/languages'
import {
  both,
  facts,
  failed,
  inMs,
  notConfigured,
  ok,
  reasonOf,
  type SelfCheck,
  text,
  warning,
} from '../../../platform/self-check/check.ts'
import { type Assistant, assistantOf } from './assistant.ts'
import { AssistantError } from './assistant-error.ts'
import { streamAnswer } from './stream-answer.ts'

const advice: Partial<Record<PolishProblem, Text>> = {
  unreachable: text(
    '检查 AI_URL，以及这台服务器能否访问它。',
    'Check AI_URL, and that this server may open it.',
  ),
  keyRefused: text('检查 AI_KEY。', 'Check AI_KEY.'),
  unknownModel: text('检查 AI_MODEL 和 AI_URL。', 'Check AI_MODEL and AI_URL.'),
  busy: text(
    '稍后再试；如果经常出现，请检查服务商的额度。',
    'Try again later; if it lasts, check your quota there.',
  ),
}
const question = [{ role: 'user', content: 'ping' }] as const

const otherAdvice = text('在服务商的控制台查看原因。', 'Look for the reason in the console of the provider.')

/** Waits for the first words, and ends the request with them. @throws AssistantError when there are none */
async function waitForAnswer(assistant: Assistant, signal: AbortSignal): Promise<void> {
  for await (const { text: words, isThinking } of streamAnswer(assistant, question, signal))
    if (words !== '' || isThinking) return
  throw new AssistantError('empty')
}

/** Whether the assistant begins to answer, with the key and the model of the settings. It costs some tokens. */
export const assistantCheck: SelfCheck = {
  id: 'assistant',
  name: text('AI 助手', 'AI assistant'),
  timeoutMs: 30_000,
  async run({ settings }, signal) {
    const assistant = assistantOf(settings)
    if (!assistant) return notConfigured('AI_URL')
    const name = `${assistant.model}, ${new URL(assistant.address).host}`
    const startedAt = performance.now()
    try {
      await waitForAnswer(assistant, signal)
      return ok(facts(both(name), inMs(performance.now() - startedAt)))
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error
      const { problem } = error
      const reason = error.cause === undefined ? problem : `${problem}, ${reasonOf(error)}`
      const outcome = problem === 'busy' ? warning : failed
      return outcome(text(`${name}：${reason}`, `${name}: ${reason}`), advice[problem] ?? otherAdvice)
    }
  },
}
