import {
  type ArticleContent,
  type ArticlePart,
  articleContent,
} from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import {
  type DefaultStyleFields,
  type OfficialAccountFields,
  styleOfAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { createStore } from 'zustand/vanilla'
import { randomUuid } from '../../../../kit/browser/random-id.ts'
import { sameValue } from '../../../../kit/merge/same-value.ts'
import { movePart, newPart } from './parts.ts'

/** Editable parts of an article. */
export interface ArticleEdit {
  accountId: string | null
  content: ArticleContent
}

export interface ArticleState extends ArticleEdit {
  /** The article as it was last read or saved. */
  stored: ArticleDetail
  /** The part on screen. */
  partId: string
  /**
   * Grows when the document on screen differs from the typed one: another part, a merge, a restored
   * version. The text editors take the document over then.
   */
  revision: number
}

export const editOf = ({ account, content }: ArticleDetail): ArticleEdit => ({
  accountId: account?.id ?? null,
  content,
})

/** The article with its keys in the order of the contract: merging compares blocks as text, and databases sort keys. */
export const inOrder = (article: ArticleDetail): ArticleDetail => ({
  ...article,
  content: articleContent.parse(article.content),
})

/** Editing state of one article in one window. */
export function createArticleStore(read: ArticleDetail) {
  const article = inOrder(read)
  const store = createStore<ArticleState>()(() => ({
    ...editOf(article),
    stored: article,
    partId: article.content.parts[0]?.id ?? '',
    revision: 0,
  }))
  /** Flushes text that is typed but not in the store yet. */
  let takeTyped: () => void = () => undefined

  const setContent = (change: (content: ArticleContent) => ArticleContent) =>
    store.setState(({ content }) => ({ content: change(content) }))
  const setParts = (change: (parts: readonly ArticlePart[]) => ArticlePart[]) =>
    setContent(content => ({ ...content, parts: change(content.parts) }))

  /** Takes over the server's article and the merged edit; the part on screen stays if possible. */
  function adopt(adopted: ArticleDetail, edit: ArticleEdit): void {
    store.setState(({ partId, revision, content }) => ({
      ...edit,
      stored: adopted,
      partId: edit.content.parts.some(({ id }) => id === partId) ? partId : (edit.content.parts[0]?.id ?? ''),
      revision: edit.content === content ? revision : revision + 1,
    }))
  }

  return {
    ...store,

    /** Sets the function that flushes the text editor on screen. */
    onTakeTyped(take: () => void): () => void {
      takeTyped = take
      return () => {
        takeTyped = () => undefined
      }
    },
    /** The current content, including the last keystroke. */
    current(): ArticleState {
      takeTyped()
      return store.getState()
    },
    /** Sets the account. An article's first account sets author and style where none were chosen. */
    setAccount: (accountId: string | null, defaults?: AccountDefaults) =>
      store.setState(({ accountId: before, content }) => ({
        accountId,
        content: before === null && defaults ? withDefaults(content, defaults) : content,
      })),
    setStyle: (style: Partial<ArticleContent['style']>) =>
      setContent(content => ({ ...content, style: { ...content.style, ...style } })),
    /** Changes fields of a part; `isTyped`: the text editor has the document already. */
    setPart(partId: string, changes: Partial<ArticlePart>, isTyped = false): void {
      setParts(parts => parts.map(part => (part.id === partId ? { ...part, ...changes } : part)))
      if (changes.document && !isTyped) store.setState(({ revision }) => ({ revision: revision + 1 }))
    },
    setSourceFormat(sourceFormat: ArticleContent['sourceFormat']): void {
      takeTyped()
      setContent(content => ({ ...content, sourceFormat }))
    },
    selectPart(partId: string): void {
      takeTyped()
      store.setState(({ revision }) => ({ partId, revision: revision + 1 }))
    },
    addPart(author: string): void {
      takeTyped()
      const part = newPart(randomUuid(), author)
      setParts(parts => [...parts, part])
      store.setState(({ revision }) => ({ partId: part.id, revision: revision + 1 }))
    },
    removePart(partId: string): void {
      takeTyped()
      const { content, partId: openPartId } = store.getState()
      const at = content.parts.findIndex(({ id }) => id === partId)
      const parts = content.parts.filter(({ id }) => id !== partId)
      const next = parts[Math.min(at, parts.length - 1)]
      if (at < 0 || !next) return
      setParts(() => parts)
      if (openPartId === partId)
        store.setState(({ revision }) => ({ partId: next.id, revision: revision + 1 }))
    },
    movePart: (partId: string, to: number) => setParts(parts => movePart(parts, partId, to)),
    adopt,
    /** Replaces the content with the server's. */
    replace(read: ArticleDetail): void {
      const replacement = inOrder(read)
      adopt(replacement, editOf(replacement))
    },
    /** Records a save; text typed since stays. */
    saved: (savedArticle: ArticleDetail) => store.setState({ stored: savedArticle }),
  }
}
export type ArticleStore = ReturnType<typeof createArticleStore>

/** The part on screen. */
export function shownPart({
  content,
  partId,
}: Pick<ArticleState, 'content' | 'partId'>): ArticlePart | undefined {
  return content.parts.find(({ id }) => id === partId)
}

type AccountDefaults = DefaultStyleFields & Pick<OfficialAccountFields, 'defaultAuthor'>

/** The content with the author and the style of an account, where none were chosen. */
function withDefaults(content: ArticleContent, account: AccountDefaults): ArticleContent {
  const { style, parts } = content
  return {
    ...content,
    style: sameValue(style, defaultArticleStyle) ? styleOfAccount(account) : style,
    parts: parts.map(part => (part.author === '' ? { ...part, author: account.defaultAuthor } : part)),
  }
}
