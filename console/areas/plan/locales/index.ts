import { defineTranslations } from '../../../kit/text/texts.ts'
import { texts as english } from './en-US.ts'
import { texts as chinese } from './zh-CN.ts'

type Texts = typeof chinese

declare module 'i18next' {
  interface ResourceNamespaceMap extends Texts {}
}

defineTranslations(chinese, english)
