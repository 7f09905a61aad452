import { defineTranslations } from '../../texts.ts'
import { texts as english } from './en-US.ts'
import { texts as chinese } from './zh-CN.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    keys: typeof chinese
  }
}

defineTranslations('keys', chinese, english)
