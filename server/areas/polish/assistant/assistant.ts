import { emulatedModel, polishLimits } from '@greenroom/contract/areas/polish/actions'
import type { Settings } from '../../../platform/settings.ts'

/** Address, limits and prices of the assistant. */
export interface Assistant {
  address: string
  key: string | undefined
  model: string
  isEmulated: boolean
  timeoutMs: number
  stallMs: number
  /** Most characters of an answer. */
  maxLength: number
  /** Prices of a million tokens; undefined unless both are set. */
  price: { input: number; output: number } | undefined
}

/** The assistant of the settings; undefined when none is configured. */
export function assistantOf(settings: Settings): Assistant | undefined {
  const { AI_URL, AI_KEY, AI_MODEL, AI_PRICE_INPUT, AI_PRICE_OUTPUT } = settings
  if (AI_URL === undefined || AI_MODEL === undefined) return undefined
  return {
    address: `${AI_URL.replace(/\/+$/, '')}/chat/completions`,
    key: AI_KEY,
    model: AI_MODEL,
    isEmulated: AI_MODEL === emulatedModel,
    timeoutMs: settings.AI_TIMEOUT_SECONDS * 1000,
    stallMs: settings.AI_STALL_SECONDS * 1000,
    maxLength: polishLimits.result,
    price:
      AI_PRICE_INPUT === undefined || AI_PRICE_OUTPUT === undefined
        ? undefined
        : { input: AI_PRICE_INPUT, output: AI_PRICE_OUTPUT },
  }
}
