import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, selectNextOccurrence } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { finding } from './finder.ts'
import { formatKeymap } from './format-keymap.ts'
import { slashCommands } from './slash-commands.ts'

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
export function markdownExtensions(): Extension {
  return [
    history(),
    severalCarets(),
    EditorView.lineWrapping,
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    syntaxHighlighting(style),
    highlightSelectionMatches({ minSelectionLength: 2 }),
    autocompletion({ override: [slashCommands], icons: false }),
    keymap.of([...formatKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    finding,
    theme,
  ]
}
