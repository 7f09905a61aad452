import type { CodeTheme } from '@greenroom/contract/areas/weixin/article-style'
import type { StyleSheet } from './themes.ts'

/** What is gathered while a document is rendered. */
export interface Rendering {
  sheet: StyleSheet
  codeTheme: CodeTheme
  pictureAddress: (src: string) => string | null
  /** Addresses of links, in the order of their numbers. */
  notes: string[]
}
