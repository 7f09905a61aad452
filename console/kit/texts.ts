import { fallbackLanguage } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { texts as english } from './locales/sign-in/en-US.ts'
import { texts as chinese } from './locales/sign-in/zh-CN.ts'
import { settings } from './settings.ts'

type Texts = typeof chinese

declare module 'i18next' {
  interface ResourceNamespaceMap extends Texts {}
}

/** The same keys with any words: what the other language must bring. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/**
 * Adds translations, by namespace and key. Each `locales/index.ts` calls this once; the parts that show these texts
 * import that file, so that texts are loaded with them and no earlier. Beside the call it declares the keys, so that
 * each use of a text is type-checked:
 *
 *     declare module 'i18next' { interface ResourceNamespaceMap extends Texts {} }
 */
export function defineTranslations<T extends object>(chinese: T, english: SameKeys<T>): void {
  for (const [name, texts] of Object.entries(chinese)) i18next.addResourceBundle('zh-CN', name, texts)
  for (const [name, texts] of Object.entries(english)) i18next.addResourceBundle('en-US', name, texts)
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
defineTranslations(chinese, english)
reflectLanguage(i18next.language)
i18next.on('languageChanged', reflectLanguage)
settings.subscribe(({ language }) => {
  if (language !== i18next.language) void i18next.changeLanguage(language)
})
