import type { Language } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { changeSettings, settings } from '../settings/settings.ts'

/** The language on screen. */
export function currentLanguage(): Language {
  return settings.getState().language
}

/** The language on screen; re-renders when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Changes the language of the console, stores it, and returns a confirming text. */
export function changeLanguage(language: Language): string {
  changeSettings({ language })
  return i18next.t('kit:language.changed')
}
