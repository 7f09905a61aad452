import { CompletionContext } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { slashCommands } from './slash-commands.ts'

it('A slash at the start of a line of Markdown offers formats, which replace it', () => {
  const offerFormats = slashCommands(format => `Format ${format}`)
  const offer = (view: EditorView, at: number) => offerFormats(new CompletionContext(view.state, at, false))
  const view = new EditorView({ doc: 'Rain\n/he', selection: { anchor: 8 } })
  const offered = offer(view, 8)
  const heading = offered?.options.find(({ label }) => label === '/Format heading2')
  if (!offered || typeof heading?.apply !== 'function') throw new Error('The heading is not offered')
  heading.apply(view, heading, offered.from, 8)
  expect(view.state.doc.toString()).toBe('Rain\n## ')
  expect(offer(new EditorView({ doc: 'and/or' }), 6)).toBeNull()
})
