import type { Language } from '@greenroom/contract/languages'
import { texts as english } from '../../../kit/text/locales/sign-in/en-US.ts'
import { texts as chinese } from '../../../kit/text/locales/sign-in/zh-CN.ts'
import { texts as laterEnglish } from '../locales/shell/en-US.ts'
import { texts as laterChinese } from '../locales/shell/zh-CN.ts'
import { texts as ownEnglish } from '../locales/sign-in/en-US.ts'
import { texts as ownChinese } from '../locales/sign-in/zh-CN.ts'

/** Texts that the script of the sign-in page shows later; its first texts are in the markup. */
export const texts = {
  'zh-CN': { ...chinese, ...ownChinese, ...laterChinese },
  'en-US': { ...english, ...ownEnglish, ...laterEnglish },
} as const satisfies Record<Language, object>
