import type { ArticleSourceFormat } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import type { DemoPicture } from './pictures.ts'

/**
 * How far an article of the demo has come. `edited`: published, and changed here since. `removed`: taken down.
 * `rejected`: by WeChat's review. `refused`: a call that WeChat refused. `unconfirmed`: it is unknown whether it was
 * sent.
 */
export type DemoPlace =
  | 'local'
  | 'inStep'
  | 'ahead'
  | 'changedRemotely'
  | 'scheduled'
  | 'awaitingApproval'
  | 'finishByHand'
  | 'published'
  | 'edited'
  | 'removed'
  | 'rejected'
  | 'refused'
  | 'unconfirmed'

export interface DemoPart {
  title: string
  digest?: string
  cover: DemoPicture | null
  /** Markdown; `picture:street` is the address of the picture of that name. */
  body: string
}

/** An article of the demo in code. */
export interface DemoArticle {
  /** Names it in ids at WeChat, in ASCII. */
  key: string
  /** Which of the demo's accounts; null for none. */
  account: 0 | 1 | null
  place: DemoPlace
  /** How many days ago it was written. */
  daysAgo: number
  sourceFormat?: ArticleSourceFormat
  style?: Partial<ArticleStyle>
  parts: readonly [DemoPart, ...DemoPart[]]
  /** Text added after it was sent: for `ahead` and `edited`. */
  addedHere?: string
  /** HTML added at WeChat after it was sent: for `changedRemotely`. */
  addedAtWeixin?: string
}
