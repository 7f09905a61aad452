import { registerTexts } from '../../texts.ts'
import { texts as english } from './en-US.ts'
import { texts as chinese } from './zh-CN.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    results: typeof chinese
  }
}

registerTexts('results', chinese, english)
