import { documentOfSource, readSource, sourceOf, spliceSource, withoutBlankEnd } from '@greenroom/article'
import {
  type ArticleContent,
  type ArticlePart,
  type ArticleSourceFormat,
  articleContent,
} from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
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
  /** Whether that document is a change by the user to the part on screen. */
  isEdit: boolean
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
    isEdit: false,
  }))
  /** Documents of parts that were printed as Markdown, with that Markdown: unedited, it becomes them again. */
  const printedFrom = new Map<string, { printed: string; document: ArticleDocument }>()
  /** Flushes text that is typed but not in the store yet. */
  let takeTyped: () => void = () => undefined

  const setContent = (change: (content: ArticleContent) => ArticleContent) =>
    store.setState(({ content }) => ({ content: change(content) }))
  const setParts = (change: (parts: readonly ArticlePart[]) => ArticlePart[]) =>
    setContent(content => ({ ...content, parts: change(content.parts) }))

  /** The content for another editor. Parts that were not edited since the last change are as they were before it. */
  function switched(sourceFormat: ArticleSourceFormat): ArticleContent {
    takeTyped()
    const { content } = store.getState()
    const parts = content.parts.map(part => {
      const source = sourceOf(part)
      if (sourceFormat === 'markdown')
        return part.source === null ? { ...part, source, document: documentOfSource(source) } : part
      const before = printedFrom.get(part.id)
      return before?.printed === source
        ? { ...part, source: null, document: before.document }
        : { ...part, source, document: documentOfSource(source) }
    })
    return sourceFormat === content.sourceFormat ? content : { ...content, sourceFormat, parts }
  }

  /** Takes over the server's article and the merged edit; the part on screen stays if possible. */
  function adopt(adopted: ArticleDetail, edit: ArticleEdit): void {
    store.setState(({ partId, revision, content }) => ({
      ...edit,
      stored: adopted,
      partId: edit.content.parts.some(({ id }) => id === partId) ? partId : (edit.content.parts[0]?.id ?? ''),
      revision: edit.content === content ? revision : revision + 1,
      isEdit: false,
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
    /** Takes another style over, without what only the one before has. */
    replaceStyle: (style: ArticleContent['style']) => setContent(content => ({ ...content, style })),
    /** Changes fields of a part. */
    setPart: (partId: string, changes: Partial<Omit<ArticlePart, keyof Body>>) =>
      setParts(parts => parts.map(part => (part.id === partId ? { ...part, ...changes } : part))),
    /**
     * Changes the body of a part, to Markdown or to a document. Of an article in Markdown, a document changes the Markdown
     * of the blocks that differ. `isTyped`: the text editor has the text already.
     */
    setText(partId: string, text: string | ArticleDocument, isTyped = false): void {
      setContent(content => ({
        ...content,
        parts: content.parts.map(part =>
          part.id === partId ? { ...part, ...bodyOf(content.sourceFormat, part, text) } : part,
        ),
      }))
      if (!isTyped) store.setState(({ revision }) => ({ revision: revision + 1, isEdit: true }))
    },
    switched,
    /** Changes the editor. Until a part is edited, changing back gives its text as it was. */
    setSourceFormat(sourceFormat: ArticleSourceFormat): void {
      const content = switched(sourceFormat)
      for (const part of store.getState().content.parts) {
        if (sourceFormat === 'markdown' && part.source === null)
          printedFrom.set(part.id, { printed: sourceOf(part), document: part.document })
      }
      store.setState({ content })
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

type Body = Pick<ArticlePart, 'source' | 'document'>

/** The body of a part whose text was changed. */
function bodyOf(sourceFormat: ArticleSourceFormat, part: ArticlePart, text: string | ArticleDocument): Body {
  if (typeof text !== 'string' && sourceFormat === 'richText') {
    // Editors add a blank paragraph at the end by themselves.
    const [before, after] = [part.document, text].map(({ content }) => withoutBlankEnd(content))
    const isSame = part.source !== null && sameValue(before, after)
    return isSame ? part : { source: null, document: text }
  }
  if (typeof text === 'string') return { source: text, document: readSource(text) }
  const before = sourceOf(part)
  const source = spliceSource({ source: before, document: documentOfSource(before) }, text)
  return { source, document: documentOfSource(source) }
}

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
