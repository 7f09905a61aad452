import type { TextEditor } from '@greenroom/article-editor'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import type { ReactNode } from 'react'

export const libraryTabs = ['blocks', 'templates', 'themes'] as const
export type LibraryTab = (typeof libraryTabs)[number]

/** The article that the library is opened beside. */
export interface LibraryArticle {
  /** Null while the text editor is loading. */
  editor: TextEditor | null
  isReadOnly: boolean
  style: ArticleStyle
  setStyle: (style: ArticleStyle) => void
  /** The part on screen with the last key; `source` is null where the text is a document. */
  body: () => Pick<ArticlePart, 'document' | 'source'>
  /** A preview of the article in a style. */
  preview: (style: ArticleStyle) => ReactNode
}

/** Takes a style over, without CSS and what it did before unless the style has its own. */
export const withoutCss = ({ css: _, cssStyles: __, ...style }: ArticleStyle): ArticleStyle => style
