import {
  closeSearchPanel,
  findNext,
  findPrevious,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchQuery,
} from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { TextFinder } from '../text-editor.ts'

/** Marks matches; the find bar has the fields, so the library's own panel is empty. */
export const finding: Extension = search({
  createPanel: () => ({ dom: document.createElement('div') }),
})

/** Looks for text in the Markdown. */
export function markdownFinder(view: EditorView): TextFinder {
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
