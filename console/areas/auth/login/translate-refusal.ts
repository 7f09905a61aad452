import { errorTexts } from '@greenroom/contract/error-texts'
import { errorByCode } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import type { Refusal } from './describe-refusal.ts'

// Loaded on a switch of the language only: the sign-in page has no texts of errors.

/** The refusal with the server's message in another language than it answered in; issues of fields stay as they are. */
export function translateRefusal(refusal: Refusal, language: Language): Refusal {
  const error = errorByCode(refusal.code)
  return error && refusal.message !== '' ? { ...refusal, message: errorTexts[error.name][language] } : refusal
}
