import { parseMarkdown } from '@greenroom/article'
import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isInputMethodKey } from '../input-method.ts'
import { type CleanedPaste, cleanPaste, plainTextPaste } from '../paste/clean-pasted-html.ts'
import { looksLikeMarkdown } from '../paste/looks-like-markdown.ts'
import type { PasteAction, PasteReport, PicturePlace, RichTextHost } from '../text-editor.ts'
import { closeSlice } from './close-slice.ts'
import { documentOfNode } from './document.ts'
import { keptBlockView, moveBlock, nodesFromHtml } from './kept-block.ts'
import { goBehindNode } from './leaf-view.ts'
import { pictureView, placeIn } from './picture-places.ts'

/** What the clipboard held at the last paste. */
interface Clipboard {
  html: string
  plain: string
  /** Name of the language, from a code editor. */
  language: string | undefined
  /** Whether the user asked for plain text. */
  isPlain: boolean
}

/** The pasted part of the document, as long as it is there. */
interface PastedPart {
  from: number
  to: number
  actions: readonly PasteAction[]
  cleaned: CleanedPaste
  plain: string
}

interface PastingOptions extends RichTextHost {
  fillPlaces: (files: readonly File[], places: readonly PicturePlace[]) => void
}

const key = new PluginKey<PastedPart | null>('pasting')
/** With one of these, the HTML of a paste says more than its text. */
const structure = /<(?:h[1-6]|ul|ol|table|pre|blockquote|a|img|strong|em)\b/

/**
 * Takes pastes in: as much as articles have nodes for, else as plain text, and reports the rest. Shows blocks
 * of HTML and empty places of pictures.
 */
export const pasting = (options: PastingOptions): Extension =>
  Extension.create({ name: 'pasting', addProseMirrorPlugins: () => [pastingPlugin(options)] })

function pastingPlugin(options: PastingOptions): Plugin<PastedPart | null> {
  let clipboard: Clipboard = { html: '', plain: '', language: undefined, isPlain: false }
  let cleaned: CleanedPaste | undefined
  let isPlainKey = false
  const filled = new Map<string, string>()

  /** Sends pictures that the text brought; a place whose picture does not arrive waits for another. */
  function fill(view: EditorView, { pictures }: CleanedPaste): void {
    if (pictures.length === 0) return
    const places = pictures.map(({ address }) => ({
      fill: (next: string) => {
        filled.set(address, next)
        placeIn(view, address).fill(next)
      },
      remove: () => undefined,
    }))
    options.fillPlaces(
      pictures.map(({ file }) => file),
      places,
    )
  }
  const withFilled = (html: string) =>
    [...filled].reduce((text, [place, address]) => text.replaceAll(place, address), html)

  return new Plugin<PastedPart | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, part) => {
        const set: PastedPart | null | undefined = transaction.getMeta(key)
        if (set !== undefined) return set
        if (!part || !transaction.docChanged) return part
        const from = transaction.mapping.map(part.from, 1)
        const to = transaction.mapping.map(part.to, -1)
        return from < to ? { ...part, from, to } : null
      },
    },
    view: () => ({
      update: (view, before) => {
        const part = key.getState(view.state)
        if (!part && key.getState(before)) options.onPaste(null)
      },
    }),
    props: {
      nodeViews: {
        rawHtml: (node, view, position) => keptBlockView(node, view, position, options),
        image: (node, view) => pictureView(node, view, options, options.fillPlaces),
      },
      handleKeyDown: (view, event) => {
        isPlainKey = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v'
        const { selection } = view.state
        if (isInputMethodKey(event) || !(selection instanceof NodeSelection)) return false
        if (selection.node.type.name !== 'rawHtml' || !event.altKey) return false
        if (event.key === 'ArrowUp') return moveBlock(view, selection.from, -1)
        return event.key === 'ArrowDown' && moveBlock(view, selection.from, 1)
      },
      handleDOMEvents: {
        paste: (_, event) => {
          clipboard = { ...read(event.clipboardData), isPlain: isPlainKey }
          isPlainKey = false
          cleaned = undefined
          return false
        },
      },
      transformPastedHTML: html => {
        // The editor's own clipboard has its nodes as they are.
        if (/\sdata-pm-slice=/.test(html)) return html
        cleaned =
          clipboard.language === 'markdown' ? plainTextPaste(clipboard.plain) : cleanPaste(html, clipboard)
        return cleaned.html
      },
      handlePaste: (view, _, slice) => {
        const { state } = view
        const isCode = state.selection.$from.parent.type.spec.code === true
        const plain = clipboard.plain
        const taken = cleaned ?? { ...plainTextPaste(plain), problem: null }
        let [transaction, problem] = [insertion(view, slice), taken.problem]
        const canRetry = () => problem !== 'tooLong' && !isStorable(transaction) && isStorable(state.tr)
        // What lies open at both ends of a slice may not fit the text around it.
        if (canRetry()) transaction = insertion(view, new Slice(closeSlice(slice.content), 0, 0))
        if (canRetry()) {
          const text = plainTextPaste(plain)
          problem = text.problem
          const paragraphs = nodesOfText(state.schema, text.lines)
          transaction = insertion(view, new Slice(Fragment.from(paragraphs), 0, 0))
          if (!isStorable(transaction)) problem = 'tooLong'
        }
        if (problem === 'tooLong') {
          options.onPaste({ leftOut: [], problem, actions: [], take: () => undefined })
          return true
        }
        const isMarkdown =
          !isCode && !clipboard.isPlain && !structure.test(taken.html) && looksLikeMarkdown(plain)
        const actions: PasteAction[] = []
        if (taken.look !== null && taken.leftOut.length > 0) actions.push('look')
        if (taken.leftOut.some(({ kind }) => kind === 'colours') && !problem) actions.push('colours')
        if (isMarkdown) actions.push('markdown')
        const range = changedRange(transaction)
        const part: PastedPart = { ...range, actions, cleaned: taken, plain }
        goBehindNode(transaction)
        view.dispatch(
          transaction.setMeta(key, part).setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView(),
        )
        const hasNotice = problem !== null || actions.length > 0 || taken.leftOut.length > 0
        options.onPaste(hasNotice ? reportOf(view, part, problem) : null)
        fill(view, taken)
        return true
      },
    },
  })

  function reportOf(
    view: EditorView,
    { actions, cleaned: { leftOut } }: PastedPart,
    problem: PasteReport['problem'],
  ): PasteReport {
    return {
      leftOut,
      problem,
      actions,
      take: action => {
        const part = key.getState(view.state)
        if (!part || view.isDestroyed || !view.editable) return
        const nodes = nodesFor(view, action, part)
        const transaction = closeHistory(view.state.tr)
        transaction.replaceRange(part.from, part.to, new Slice(nodes, 0, 0))
        goBehindNode(transaction)
        view.dispatch(transaction.setMeta(key, null).scrollIntoView())
        view.focus()
      },
    }
  }

  function nodesFor(
    view: EditorView,
    action: PasteAction,
    { cleaned: { look, source }, plain }: PastedPart,
  ): Fragment {
    const { schema } = view.state
    switch (action) {
      case 'look':
        return Fragment.from(schema.node('rawHtml', { html: withFilled(look ?? '') }))
      case 'colours':
        return nodesFromHtml(view, withFilled(source), true)
      case 'markdown':
        return Fragment.from(
          parseMarkdown(plain).content.flatMap(node =>
            // Front matter may stand at the beginning of a document only.
            node.type === 'frontMatter' ? [] : schema.nodeFromJSON(node),
          ),
        )
    }
  }
}

function read(data: DataTransfer | null): Omit<Clipboard, 'isPlain'> {
  const language = /"mode"\s*:\s*"([\w+#-]+)"/.exec(data?.getData('vscode-editor-data') ?? '')?.[1]
  return { html: data?.getData('text/html') ?? '', plain: data?.getData('text/plain') ?? '', language }
}

/** The pasted slice in the place of the selection; a step of undo of its own. */
function insertion(view: EditorView, slice: Slice): Transaction {
  const transaction = closeHistory(view.state.tr)
  const { $from, empty } = view.state.selection
  // In the place of an empty paragraph, the first one pasted keeps its alignment.
  const isInEmpty =
    empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  if (isInEmpty && slice.content.firstChild?.isBlock) {
    transaction.replaceRange($from.before(), $from.after(), new Slice(closeSlice(slice.content), 0, 0))
    return transaction.setSelection(
      Selection.near(transaction.doc.resolve(transaction.mapping.map($from.after())), -1),
    )
  }
  const only =
    slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1
      ? slice.content.firstChild
      : null
  return only ? transaction.replaceSelectionWith(only) : transaction.replaceSelection(slice)
}

const isStorable = ({ doc }: Transaction): boolean => documentOfNode(doc) !== undefined

const nodesOfText = (schema: Schema, lines: readonly string[]): Node[] =>
  lines.map(line => schema.node('paragraph', null, schema.text(line)))

/** The part of the new document that the transaction wrote. */
function changedRange({ mapping, doc }: Transaction): { from: number; to: number } {
  let [from, to] = [doc.content.size, 0]
  mapping.maps.forEach((map, index) => {
    map.forEach((_oldStart, _oldEnd, start, end) => {
      const later = mapping.slice(index + 1)
      from = Math.min(from, later.map(start, -1))
      to = Math.max(to, later.map(end, 1))
    })
  })
  return { from, to }
}
