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

/** The usual problems, and what to do about each. */
const explanations: Partial<Record<PolishProblem, { what: Text; advice: Text }>> = {
  unreachable: {
    what: text('无法连接', 'it cannot be reached'),
    advice: text(
      '检查 AI_URL，以及这台服务器能否访问它。',
      'Check AI_URL, and that this server may open it.',
    ),
  },
  keyRefused: {
    what: text('密钥被拒绝', 'it refuses the key'),
    advice: text('检查 AI_KEY。', 'Check AI_KEY.'),
  },
  unknownModel: {
    what: text('没有这个模型', 'it does not know the model'),
    advice: text('检查 AI_MODEL 和 AI_URL。', 'Check AI_MODEL and AI_URL.'),
  },
  busy: {
    what: text('服务繁忙', 'it is busy'),
    advice: text(
      '稍后再试；如果经常出现，请检查服务商的额度。',
      'Try again later; if it lasts, check your quota there.',
    ),
  },
}

/** The explanation of all other problems. */
const otherwise = (problem: PolishProblem) => ({
  what: text(`没有可用的回答（${problem}）`, `it gave no usable answer (${problem})`),
  advice: text('在服务商的控制台查看原因。', 'Look for the reason in the console of the provider.'),
})

const question = [{ role: 'user', content: 'ping' }] as const

/** Waits for the first words, and ends the request with them. @throws AssistantError when there are none */
async function waitForAnswer(assistant: Assistant, signal: AbortSignal): Promise<void> {
  for await (const { text: words, isThinking } of streamAnswer(assistant, question, signal))
    if (words !== '' || isThinking) return
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
      const { what, advice } = explanations[problem] ?? otherwise(problem)
      const reason = error.cause === undefined ? undefined : both(reasonOf(error))
      const outcome = problem === 'busy' ? warning : failed
      return outcome(facts(both(name), what, reason), advice)
    }
  },
}
