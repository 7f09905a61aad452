import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { findNext, findPrev, replaceAll, replaceNext, SearchQuery, setSearchState } from 'prosemirror-search'
import type { TextFinder } from '../text-editor.ts'

/** Looks for text in the formatted text. */
export function richFinder(editor: Editor): TextFinder {
  const run = (command: Command) => () =>
    void command(editor.state, transaction => editor.view.dispatch(transaction.scrollIntoView()))
  const set = (query: SearchQuery) => editor.view.dispatch(setSearchState(editor.state.tr, query))
  return {
    set: ({ search, replacement, isCaseSensitive }) => {
      const query = new SearchQuery({
        search,
        replace: replacement,
        caseSensitive: isCaseSensitive,
        literal: true,
      })
      set(query)
      if (!query.valid) return 0
      let count = 0
      for (let found = query.findNext(editor.state); found; found = query.findNext(editor.state, found.to))
        count++
      return count
    },
    next: run(findNext),
    previous: run(findPrev),
    replace: run(replaceNext),
    replaceAll: run(replaceAll),
    end: () => set(new SearchQuery({ search: '' })),
  }
}
