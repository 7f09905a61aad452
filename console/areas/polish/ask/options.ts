import type { PolishAction, PolishTone } from '@greenroom/contract/areas/polish/actions'
import type { PolishOptions } from '@greenroom/contract/areas/polish/runs'
import type { Language } from '@greenroom/contract/languages'

/** All fields of the request form; the action decides which are used. */
export interface AskOptions {
  mode: 'assistant' | 'offline'
  action: PolishAction
  tone: PolishTone
  language: Language
  instruction: string
}

export const firstOptions: AskOptions = {
  mode: 'assistant',
  action: 'polish',
  tone: 'plain',
  language: 'en-US',
  instruction: '',
}

/** Options for the assistant: the options of the action. */
export function toPolishOptions({ action, tone, language, instruction }: AskOptions): PolishOptions {
  return {
    action,
    ...(action === 'tone' && { tone }),
    ...(action === 'translate' && { language }),
    ...(instruction.trim() !== '' && { instruction: instruction.trim() }),
  }
}

/** The form with the options of an earlier request. */
export function withPolishOptions(options: AskOptions, request: PolishOptions | null): AskOptions {
  if (!request) return { ...options, mode: 'offline' }
  const { action, tone = options.tone, language = options.language, instruction = '' } = request
  return { mode: 'assistant', action, tone, language, instruction }
}
