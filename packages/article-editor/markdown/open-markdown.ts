import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  highlightSelectionMatches,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  selectNextOccurrence,
  setSearchQuery,
} from '@codemirror/search'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  EditorView as View,
} from '@codemirror/view'
import { emptyPictureAddress, parseMarkdown, toMarkdown } from '@greenroom/article'
import { tags } from '@lezer/highlight'
import {
  formatKeys,
  type OpenedTextEditor,
  type PicturePlace,
  type TextEditor,
  type TextEditorFrame,
  type TextFinder,
  type TextFormat,
} from '../text-editor.ts'
import { applyFormat } from './apply-format.ts'
import { moreSyntax } from './more-syntax.ts'
import { slashCommands } from './slash-commands.ts'

const bind = (key: string, format: TextFormat): KeyBinding => ({
  key,
  run: view => {
    applyFormat(view, format)
    return true
  },
})

const formatKeymap: readonly KeyBinding[] = [
  bind(formatKeys.bold, 'bold'),
  bind(formatKeys.italic, 'italic'),
  bind(formatKeys.strike, 'strike'),
  bind(formatKeys.code, 'code'),
  bind(formatKeys.heading1, 'heading1'),
  bind(formatKeys.heading2, 'heading2'),
  bind(formatKeys.heading3, 'heading3'),
  bind(formatKeys.orderedList, 'orderedList'),
  bind(formatKeys.bulletList, 'bulletList'),
  bind(formatKeys.blockquote, 'blockquote'),
  bind(formatKeys.codeBlock, 'codeBlock'),
  bind(formatKeys.highlight, 'highlight'),
  bind(formatKeys.taskList, 'taskList'),
  bind(formatKeys.formula, 'formula'),
]

/** Marks matches; the find bar has the fields, so the library's own panel is empty. */
const finding: Extension = search({
  createPanel: () => ({ dom: document.createElement('div') }),
})

/** Looks for text in the Markdown. */
function markdownFinder(view: EditorView): TextFinder {
  return {
    set: ({ search: text, replacement, isCaseSensitive }) => {
      const query = new SearchQuery({
        search: text,
        replace: replacement,
        caseSensitive: isCaseSensitive,
        literal: true,
      })
      openSearchPanel(view)
      view.dispatch({ effects: setSearchQuery.of(query) })
      if (!query.valid) return 0
      const matches = query.getCursor(view.state)
      let count = 0
      while (!matches.next().done) count++
      return count
    },
    next: () => void findNext(view),
    previous: () => void findPrevious(view),
    replace: () => void replaceNext(view),
    replaceAll: () => void replaceAll(view),
    end: () => void closeSearchPanel(view),
  }
}

const drawn = new Compartment()

/**
 * Lets users write in several places at once: they press Ctrl or ⌘ and click, or mark the next same text by Mod-d.
 * CodeMirror draws carets only while there are several, because that costs time at each key; the browser draws one alone.
 */
function severalCarets(): Extension {
  return [
    EditorState.allowMultipleSelections.of(true),
    drawn.of(none),
    EditorState.transactionExtender.of(({ startState, newSelection }) => {
      const isDrawn = drawn.get(startState) !== none
      const hasSeveral = newSelection.ranges.length > 1
      return isDrawn === hasSeveral ? null : { effects: drawn.reconfigure(hasSeveral ? several : none) }
    }),
    keymap.of([{ key: 'Mod-d', run: selectNextOccurrence, preventDefault: true }]),
  ]
}

const none: Extension = []
const several: Extension = drawSelection()

/** A colour that can be read on the ground of both themes. */
const shade = (name: 'violet' | 'teal' | 'blue' | 'grape') =>
  `light-dark(var(--mantine-color-${name}-9), var(--mantine-color-${name}-4))`

/** Colours of the console, so that the text follows its theme; sizes stay, so that no line jumps while it is typed. */
const style = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--mantine-font-family-monospace)' },
  { tag: [tags.link, tags.url], color: 'var(--mantine-color-anchor)' },
  {
    tag: [tags.quote, tags.processingInstruction, tags.contentSeparator],
    color: 'var(--mantine-color-dimmed)',
  },
  { tag: [tags.angleBracket, tags.tagName, tags.attributeName], color: 'var(--mantine-color-dimmed)' },
  { tag: tags.special(tags.content), background: 'var(--mantine-color-yellow-light)' },
  { tag: [tags.special(tags.string), tags.keyword, tags.operatorKeyword], color: shade('violet') },
  { tag: [tags.string, tags.regexp], color: shade('teal') },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: shade('blue') },
  { tag: [tags.typeName, tags.className, tags.definition(tags.variableName)], color: shade('grape') },
  { tag: [tags.propertyName, tags.function(tags.variableName)], color: shade('blue') },
  { tag: [tags.comment, tags.meta], color: 'var(--mantine-color-dimmed)' },
])

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '15px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.75', overflow: 'auto' },
  '.cm-content': { padding: '16px 24px', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--mantine-primary-color-light)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { background: 'var(--mantine-color-yellow-light)' },
  '.cm-searchMatch-selected': { background: 'var(--mantine-color-yellow-4)', color: '#000' },
  '.cm-tooltip': {
    background: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--hairline)',
    borderRadius: 'var(--mantine-radius-default)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--mantine-primary-color-light)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-panels': { display: 'none' },
})

/** Extensions of every Markdown editor: languages, keys, colours. */
function markdownExtensions(nameOf: (format: TextFormat) => string): Extension {
  return [
    history(),
    severalCarets(),
    EditorView.lineWrapping,
    markdown({
      base: markdownLanguage,
      completeHTMLTags: false,
      // Each language is loaded when a block of code is written in it.
      codeLanguages: languages,
      extensions: moreSyntax,
    }),
    syntaxHighlighting(style),
    highlightSelectionMatches({ minSelectionLength: 2 }),
    // Of characters that cannot be stored, users see which ones to delete.
    highlightSpecialChars(),
    autocompletion({ override: [slashCommands(nameOf)], icons: false }),
    keymap.of([...formatKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    finding,
    theme,
  ]
}

/** Longest time of parsing before blocks are looked up. */
const readingMs = 200

/** Where the outermost blocks of the Markdown begin, in their order. */
function blockStarts(state: EditorState): number[] {
  const starts: number[] = []
  let node = ensureSyntaxTree(state, state.doc.length, readingMs)?.topNode.firstChild
  for (; node; node = node.nextSibling) {
    if (node.name !== 'LinkReference') starts.push(node.from)
  }
  return starts
}

/** The description of a picture from the name of its file. */
const altOf = (name: string) => name.replace(/\.\w+$/, '').replaceAll(/[[\]\n]/g, ' ')

/** The place with this address, while it is in the text. */
function placeIn(view: EditorView, address: string): PicturePlace {
  const change = (form: RegExp, insert: string) => {
    const match = form.exec(view.state.doc.toString())
    if (!match) return
    const from = match.index
    view.dispatch({
      changes: { from, to: from + match[0].length, insert },
      annotations: Transaction.addToHistory.of(false),
    })
  }
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return {
    fill: next => change(new RegExp(escaped), next),
    remove: () => change(new RegExp(`!\\[[^\\]\\n]*\\]\\(${escaped}\\)\\n{0,2}`), ''),
  }
}

/** The Markdown editor as the parts around it use it. */
function markdownTextEditor(view: EditorView, listeners: Set<() => void>): TextEditor {
  const insertBlock = (text: string, select = '') => {
    const line = view.state.doc.lineAt(view.state.selection.main.to)
    const lead = line.text.trim() === '' ? '' : '\n\n'
    const start = line.to + lead.length
    const at = text.indexOf(select)
    const end = start + text.length + 2
    view.dispatch({
      changes: { from: line.to, insert: `${lead}${text}\n\n` },
      selection:
        select === '' || at < 0 ? { anchor: end } : { anchor: start + at, head: start + at + select.length },
      annotations: isolateHistory.of('full'),
      scrollIntoView: true,
    })
  }
  return {
    focus: () => view.focus(),
    apply: format => applyFormat(view, format),
    isActive: () => false,
    insertPicture: ({ address, name }) => insertBlock(`![${name.replaceAll(/[[\]\n]/g, ' ')}](${address})`),
    placePictures: fileNames => {
      const places = fileNames.map(name => ({ name, address: emptyPictureAddress(name) }))
      insertBlock(places.map(({ name, address }) => `![${altOf(name)}](${address})`).join('\n\n'))
      return places.map(({ address }) => placeIn(view, address))
    },
    insertLink: address => {
      const { from, to } = view.state.selection.main
      const text = view.state.sliceDoc(from, to) || address
      view.dispatch({ changes: { from, to, insert: `[${text}](${address})` }, scrollIntoView: true })
      view.focus()
    },
    insertDocument: (document, source, select) =>
      insertBlock((source ?? toMarkdown(document)).replace(/\n+$/, ''), select),
    selection: () => {
      const { from, to, empty } = view.state.selection.main
      if (empty) return null
      const text = view.state.sliceDoc(from, to)
      return {
        text,
        document: parseMarkdown(text),
        replace: next => {
          if (view.state.sliceDoc(from, to) !== text) return false
          view.dispatch({ changes: { from, to, insert: next }, userEvent: 'input', scrollIntoView: true })
          view.focus()
          return true
        },
      }
    },
    finder: markdownFinder(view),
    rich: null,
    showBlock: block => {
      const at = blockStarts(view.state)[block]
      if (at === undefined) return
      view.dispatch({ selection: { anchor: at }, effects: View.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Marks a change that was not typed but shows a document. */
const isShown = Annotation.define<boolean>()

/** Replaces the text. Only the differing range changes, so that the cursor stays where it can. */
function showText(view: EditorView, text: string, isEdit: boolean): void {
  const now = view.state.doc.toString()
  let start = 0
  const shorter = Math.min(now.length, text.length)
  while (start < shorter && now[start] === text[start]) start++
  let end = 0
  while (end < shorter - start && now.at(-1 - end) === text.at(-1 - end)) end++
  view.dispatch({
    changes: { from: start, to: now.length - end, insert: text.slice(start, text.length - end) },
    annotations: [isShown.of(true), isEdit ? isolateHistory.of('full') : Transaction.addToHistory.of(false)],
  })
}

/** Pastes HTML as Markdown; HTML without formatting as plain text. */
async function pasteAsMarkdown(
  view: EditorView,
  { html, plain, fillPlaces }: { html: string; plain: string; fillPlaces: MarkdownOptions['fillPlaces'] },
): Promise<void> {
  // Loads the schema of the rich text editor, which is needed only here.
  const { markdownFromHtml } = await import('../rich/markdown-from-html.ts')
  const { markdown, pictures } = markdownFromHtml(html, plain)
  const isPlain = markdown === '' || withoutSpace(markdown) === withoutSpace(plain)
  const text = isPlain ? plain : markdown
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true })
  if (pictures.length === 0) return
  fillPlaces(
    pictures.map(({ file }) => file),
    // A picture that does not arrive leaves its place in the text: the text came without it.
    pictures.map(({ address }) => ({ ...placeIn(view, address), remove: () => undefined })),
  )
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

interface MarkdownOptions extends TextEditorFrame<string> {
  /** The name of a format, in the language on screen. */
  nameOf: (format: TextFormat) => string
}

/** Opens an editor of Markdown. Only what users type changes the text. */
export function openMarkdown({ element, text, nameOf, ...frame }: MarkdownOptions): OpenedTextEditor<string> {
  const attributesAndAccess = new Compartment()
  const listeners = new Set<() => void>()
  const view = new EditorView({
    parent: element,
    state: EditorState.create({
      doc: text,
      extensions: [
        markdownExtensions(nameOf),
        attributesAndAccess.of([]),
        EditorView.updateListener.of(update => {
          if (update.docChanged && !update.transactions.some(one => one.annotation(isShown))) frame.onTyped()
          if (update.docChanged || update.selectionSet) for (const listener of listeners) listener()
        }),
        EditorView.domEventHandlers({
          keydown: frame.onKey,
          paste: event => {
            if (frame.takeFiles(event.clipboardData, event)) return true
            const html = event.clipboardData?.getData('text/html') ?? ''
            if (html === '' || view.state.readOnly) return false
            event.preventDefault()
            void pasteAsMarkdown(view, {
              html,
              plain: event.clipboardData?.getData('text/plain') ?? '',
              fillPlaces: frame.fillPlaces,
            })
            return true
          },
          drop: event =>
            frame.takeFiles(event.dataTransfer, event, () => {
              const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
              if (at !== null) view.dispatch({ selection: { anchor: at } })
            }),
        }),
      ],
    }),
  })
  return {
    editor: markdownTextEditor(view, listeners),
    read: () => view.state.doc.toString(),
    show: (next, isEdit) => showText(view, next, isEdit),
    configure: ({ label, readOnly }) => {
      const attributes = EditorView.contentAttributes.of({ 'aria-label': label })
      view.dispatch({
        effects: attributesAndAccess.reconfigure([attributes, EditorState.readOnly.of(readOnly)]),
      })
    },
    destroy: () => view.destroy(),
  }
}
