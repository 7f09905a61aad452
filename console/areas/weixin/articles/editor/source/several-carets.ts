import { selectNextOccurrence } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, keymap } from '@codemirror/view'

const drawn = new Compartment()

/**
 * Lets users write in several places at once: they press Ctrl or ⌘ and click, or mark the next same text by Mod-d.
 * CodeMirror draws carets only while there are several, because that costs time at each key; the browser draws one alone.
 */
export function severalCarets(): Extension {
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
