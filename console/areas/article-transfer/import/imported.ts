import type { ImportLoss } from '@greenroom/contract/areas/article-transfer/article-imports'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'

/** A picture of an import that is not stored yet. */
export interface PictureToStore {
  /** As the text names it. */
  address: string
  /** Its file name or address, for the user. */
  name: string
  /** `web`: the server fetches it. `missing`: the user has to choose its file. */
  origin: 'file' | 'web' | 'missing'
  /** Its content, for `file`; undefined when it cannot be read. */
  load?: () => Promise<File | undefined>
}

/** One article that was read from a file or a page, and not created yet. */
export interface ImportedDraft {
  key: number
  /** File name, or address of the page. */
  from: string
  title: string
  author: string
  digest: string
  sourceAddress: string
  /** Date in the front matter; empty for none. */
  date: string
  /** Picture of the cover, as the text names it; empty for none. */
  cover: string
  /** Markdown as it was read; null for Word files and web pages. */
  source: string | null
  document: ArticleDocument
  pictures: readonly PictureToStore[]
  losses: readonly { kind: ImportLoss; count: number }[]
}
