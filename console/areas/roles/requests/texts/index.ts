import { registerTexts } from '../../../../kit/texts.ts'
import { texts as english } from './en-US.ts'
import { texts as chinese } from './zh-CN.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accessRequests: typeof chinese
  }
}

registerTexts('accessRequests', chinese, english)
