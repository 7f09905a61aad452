import { registerTexts } from '../../../kit/texts.ts'
import { texts as english } from './en-US.ts'
import { texts as chinese } from './zh-CN.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    roles: typeof chinese
  }
}

registerTexts('roles', chinese, english)
