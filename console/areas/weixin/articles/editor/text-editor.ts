import type { ArticleDocument } from '@greenroom/contract/areas/weixin/article-document'
import { isInputMethodKey } from '../../../../kit/input/input-method.ts'

/** Formats of both text editors; `editor.format` in the translations has their names. */
export const textFormats = [
  'undo',
  'redo',
  'heading1',
  'heading2',
  'heading3',
  'bold',
  'italic',
  'strike',
  'code',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'table',
  'horizontalRule',
] as const
export type TextFormat = (typeof textFormats)[number]

/** The selection. */
export interface TextSelection {
  text: string
  /** The same with its formats; null when it cannot be used on its own. */
  document: ArticleDocument | null
  /** Puts another text in its place; undone like typing. False when the text is not there any more. */
  replace: (text: string) => boolean
}

/** A stored picture to insert. */
export interface PlacedPicture {
  address: string
  name: string
}

export const tableSteps = [
  'addRowAfter',
  'addColumnAfter',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
] as const
export type TableStep = (typeof tableSteps)[number]
export const shownAligns = ['left', 'center', 'right'] as const
export type ShownAlign = (typeof shownAligns)[number]

/** Formats of the rich text editor only. */
export interface RichFormats {
  isInTable: () => boolean
  applyToTable: (step: TableStep) => void
  align: (align: ShownAlign) => void
  /** Null: the colour of the theme. */
  colour: (colour: string | null) => void
}

/** A search in the text. */
export interface FindQuery {
  search: string
  replacement: string
  isCaseSensitive: boolean
}

export interface TextFinder {
  /** Marks matches. @returns their number */
  set: (query: FindQuery) => number
  next: () => void
  previous: () => void
  /** Replaces the current match, and goes to the next. */
  replace: () => void
  replaceAll: () => void
  /** Marks nothing any more. */
  end: () => void
}

/** A text editor on screen, as the parts around it use it. */
export interface TextEditor {
  focus: () => void
  apply: (format: TextFormat) => void
  isActive: (format: TextFormat) => boolean
  insertPicture: (picture: PlacedPicture) => void
  insertLink: (address: string) => void
  insertDocument: (document: ArticleDocument) => void
  /** Null without a selection. */
  selection: () => TextSelection | null
  finder: TextFinder
  /** Null where the text is Markdown. */
  rich: RichFormats | null
  /** Shows the block, counted from 0 in the document, and puts the cursor there. */
  showBlock: (block: number) => void
  /** Calls `listener` after the text or the selection has changed; until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** Properties of a text editor. */
export interface TextEditorProps {
  label: string
  readOnly: boolean
  /** Reads the document to show; another revision is another document. */
  document: () => ArticleDocument
  revision: number
  /** Called some milliseconds after typing. */
  onChange: (document: ArticleDocument) => void
  /** Sets the function that flushes the text. */
  onTakeTyped: (take: () => void) => () => void
  /** Uploads pasted and dropped pictures, and inserts each when it is stored. */
  onPictures: (files: readonly File[], editor: TextEditor) => void
  /** Called with the editor when it is ready; null when it is unmounted. */
  onEditor: (editor: TextEditor | null) => void
  /** Called when the user asks to search. */
  onFind: () => void
}

/** How long after a key the document is made from the text; the preview follows it. In milliseconds. */
export const handOverMs = 40

/** Opens the find bar for its key. @returns whether it was that key */
export function findsByKey(event: KeyboardEvent, onFind: () => void): boolean {
  if (isInputMethodKey(event)) return false
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'f') return false
  event.preventDefault()
  onFind()
  return true
}
