import type { Language } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { changeSettings, settings } from './settings.ts'

/** The language that is on screen. */
export function currentLanguage(): Language {
  return settings.getState().language
}

/** The language that is on screen; re-renders when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Puts everything on screen into the language, keeps the choice, and returns a text that confirms it. */
export function changeLanguage(language: Language): string {
  changeSettings({ language })
  return i18next.t('kit:language.changed')
}
