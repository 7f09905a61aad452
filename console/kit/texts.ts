import { fallbackLanguage } from '@greenroom/contract/languages'
import i18next, { type ResourceNamespaceMap } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { settings } from './settings.ts'
import { texts as english } from './texts/en-US.ts'
import { texts as chinese } from './texts/zh-CN.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    kit: typeof chinese
  }
}

/** The same keys with any words: what the other language must bring. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/**
 * Makes an area's texts known under its name. Beside the call, the area declares the keys, so that every use of a
 * text is checked:
 *
 *     declare module 'i18next' { interface ResourceNamespaceMap { content: typeof chinese } }
 */
export function defineTranslations<N extends keyof ResourceNamespaceMap>(
  name: N,
  chinese: ResourceNamespaceMap[N],
  english: SameKeys<ResourceNamespaceMap[N]>,
): void {
  i18next.addResourceBundle('zh-CN', name, chinese)
  i18next.addResourceBundle('en-US', name, english)
}

const reflectLanguage = (language: string) => {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

void i18next.use(initReactI18next).init({
  lng: settings.getState().language,
  fallbackLng: fallbackLanguage,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})
defineTranslations('kit', chinese, english)
reflectLanguage(i18next.language)
i18next.on('languageChanged', reflectLanguage)
settings.subscribe(({ language }) => {
  if (language !== i18next.language) void i18next.changeLanguage(language)
})
