import { defaultLanguage, type Language, languages } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { readStored, store } from './storage.ts'

/** Where the chosen language lies (specification §9). */
const languageKey = 'locale'

function isLanguage(value: string): value is Language {
  return languages.some(language => language === value)
}

/** The language this browser chose before, else the default; the browser's own setting is not asked. */
export function storedLanguage(): Language {
  const stored = readStored(languageKey)
  return isLanguage(stored) ? stored : defaultLanguage
}

/** The language that is on screen. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : storedLanguage()
}

/** The language that is on screen; re-renders when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Puts everything on screen into the language and keeps the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  store(languageKey, language)
  await i18next.changeLanguage(language)
}
