import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import type { PasteProblem } from './paste/clean-pasted-html.ts'
import type { LeftOut } from './paste/left-out.ts'

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
  'highlight',
  'taskList',
  'callout',
  'formula',
  'formulaBlock',
  'diagram',
  'footnote',
  'ruby',
  'headingList',
] as const
export type TextFormat = (typeof textFormats)[number]

/** Formats that are inserted once in a while: they stand in a menu. */
export const insertedFormats = [
  'formula',
  'formulaBlock',
  'callout',
  'diagram',
  'footnote',
  'ruby',
  'headingList',
] as const satisfies readonly TextFormat[]

/** The keys of formats in both editors, in CodeMirror's form. */
export const formatKeys = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  strike: 'Mod-Shift-s',
  code: 'Mod-e',
  heading1: 'Mod-Alt-1',
  heading2: 'Mod-Alt-2',
  heading3: 'Mod-Alt-3',
  orderedList: 'Mod-Shift-7',
  bulletList: 'Mod-Shift-8',
  blockquote: 'Mod-Shift-b',
  codeBlock: 'Mod-Alt-c',
  highlight: 'Mod-Shift-h',
  taskList: 'Mod-Shift-9',
  formula: 'Mod-Shift-m',
} as const satisfies Partial<Record<TextFormat, string>>

/** A diagram to begin with. */
export const firstDiagram = 'graph LR\n  A[开始] --> B[结束]'

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

/** A place in the text that waits for a picture. */
export interface PicturePlace {
  fill: (address: string) => void
  /** Removes the place, which gets no picture. */
  remove: () => void
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
  /** Puts a place for each of these files into the text, in this order. */
  placePictures: (fileNames: readonly string[]) => readonly PicturePlace[]
  insertLink: (address: string) => void
  /**
   * One step of undo.
   * @param source the Markdown of the document, if it was written so
   * @param select a text of it to select, where the editor shows it as text
   */
  insertDocument: (document: ArticleDocument, source?: string | null, select?: string) => void
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

/** Options of a text editor that is opened. `T`: Markdown or a document. */
export interface TextEditorFrame<T> {
  element: HTMLElement
  text: T
  /** To be called after the user has changed the text. */
  onTyped: () => void
  /**
   * Called for each key.
   * @returns whether the key was handled outside the text
   */
  onKey: (event: KeyboardEvent) => boolean
  /**
   * Called for a paste or a drop.
   * @param goThere puts the cursor where the files were dropped
   * @returns whether there were only files, which are handled then
   */
  takeFiles: (data: DataTransfer | null, event: Event, goThere?: () => void) => boolean
  /** Stores files, and fills the place of each. */
  fillPlaces: (files: readonly File[], places: readonly PicturePlace[]) => void
}

/** A text editor that was opened in an element. */
export interface OpenedTextEditor<T> {
  editor: TextEditor
  /** The current text; undefined when it can't be stored. */
  read: () => T | undefined
  /** Shows another text. `isEdit`: it is a change by the user, which one undo takes back. */
  show: (text: T, isEdit: boolean) => void
  configure: (options: { label: string; readOnly: boolean }) => void
  destroy: () => void
}

/** What can be done with the pasted part of a text: `look` keeps it as one styled block. */
export type PasteAction = 'look' | 'colours' | 'markdown'

/** What a paste left out, and what can be done about it. */
export interface PasteReport {
  leftOut: readonly LeftOut[]
  problem: PasteProblem | null
  actions: readonly PasteAction[]
  /** Replaces the pasted part; one step of undo. */
  take: (action: PasteAction) => void
}

/** Texts inside of formatted text. */
export type RichTextKey = 'block' | 'drag' | 'up' | 'down' | 'edit' | 'dissolve' | 'place'

/** What formatted text needs of the page around it. */
export interface RichTextHost {
  textOf: (key: RichTextKey, values?: { name: string }) => string
  /** Called when there is something to say about a paste; null when that is over. */
  onPaste: (report: PasteReport | null) => void
  /** Called when the user edits a block of HTML. */
  onEditHtml: (html: string, save: (html: string) => void) => void
}

export type { PasteProblem } from './paste/clean-pasted-html.ts'
export type { LeftOut, LeftOutKind } from './paste/left-out.ts'
