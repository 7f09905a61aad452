import type { CodeTheme } from '@greenroom/contract/areas/weixin/article-style'
import type { StyleSheet } from './themes.ts'

/** State of a rendering. */
export interface Rendering {
  sheet: StyleSheet
  codeTheme: CodeTheme
  pictureAddress: (src: string) => string | null
  /** Addresses of links, in the order of their numbers. */
  notes: string[]
}
