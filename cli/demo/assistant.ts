import { emulatedModel } from '@greenroom/contract/areas/polish/actions'
import { startLlmEmulator } from '../../emulators/llm/llm.ts'

/** Pause between two pieces of an answer, so that one sees it stream; in milliseconds. */
const paceMs = 25

/** Invented prices in CNY for a million tokens, so that costs are shown; settings override them. */
const prices = { AI_PRICE_INPUT: '2', AI_PRICE_OUTPUT: '8' }

/** An emulated AI assistant beside the demo. */
export interface DemoAssistant {
  url: string
  /** The settings that lead the server to it. */
  environment: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** Starts the emulator of an AI assistant, unless the settings name one or disable it by an empty `AI_URL`. */
export async function startDemoAssistant({
  AI_URL,
  AI_PRICE_INPUT = prices.AI_PRICE_INPUT,
  AI_PRICE_OUTPUT = prices.AI_PRICE_OUTPUT,
}: NodeJS.ProcessEnv): Promise<DemoAssistant | undefined> {
  if (AI_URL !== undefined) return undefined
  const { url, stop } = await startLlmEmulator({ paceMs })
  return { url, environment: { AI_URL: url, AI_MODEL: emulatedModel, AI_PRICE_INPUT, AI_PRICE_OUTPUT }, stop }
}
