import { fallbackLanguage } from '@greenroom/contract/languages'
import i18next, { type Namespace, type ParseKeys } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { settings } from '../settings/settings.ts'
import { texts as english } from './locales/sign-in/en-US.ts'
import { texts as chinese } from './locales/sign-in/zh-CN.ts'

type Texts = typeof chinese

declare module 'i18next' {
  interface ResourceNamespaceMap extends Texts {}

  /** Nearly every call is of this form. Checked by i18next’s own declaration, they made a third of all instantiations. */
  interface TFunction<Ns extends Namespace, KPrefix> {
    // biome-ignore lint/style/useShorthandFunctionType: only an interface adds to what i18next declares.
    (key: KPrefix extends undefined ? ParseKeys<Ns> : never, variables?: Variables): string
  }
}

/** The values for the placeholders of a text. Calls with options of i18next are checked by its own types. */
type Variables = Readonly<Record<string, unknown>> & {
  readonly [option in
    | 'context'
    | 'defaultValue'
    | 'keyPrefix'
    | 'ns'
    | 'returnDetails'
    | 'returnObjects']?: never
}

/** The same keys with any text: what the other language must provide. */
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

/** Letters of scripts that are written from right to left, and marks that turn the direction of what follows. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** Keeps a value, such as a title in Hebrew, from turning the text around it: between the marks U+2068 and U+2069. */
const isolated = (value: string): string => (turning.test(value) ? `\u2068${value}\u2069` : value)

void i18next.use(initReactI18next).init({
  lng: settings.getState().language,
  fallbackLng: fallbackLanguage,
  resources: {},
  initAsync: false,
  interpolation: { escape: isolated },
  react: { useSuspense: false },
})
defineTranslations(chinese, english)
reflectLanguage(i18next.language)
i18next.on('languageChanged', reflectLanguage)
settings.subscribe(({ language }) => {
  if (language !== i18next.language) void i18next.changeLanguage(language)
})
