import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { TextFormat } from '../text-editor.ts'
import { formatChange } from './apply-format.ts'

/** Applies a format; `[` and `]` mark the selection. */
function apply(text: string, format: TextFormat, times = 1): string {
  const anchor = text.indexOf('[')
  const head = text.indexOf(']') - 1
  let state = EditorState.create({ doc: text.replace(/[[\]]/g, ''), selection: { anchor, head } })
  for (let time = 0; time < times; time++) state = state.update(formatChange(state, format)).state
  const { from, to } = state.selection.main
  const doc = state.doc.toString()
  return `${doc.slice(0, from)}[${doc.slice(from, to)}]${doc.slice(to)}`
}

describe('a format in Markdown', () => {
  it.each<[TextFormat, string, string]>([
    ['bold', 'some [text] here', 'some **[text]** here'],
    ['code', '[]', '`[]`'],
    ['heading2', 'a ti[]tle', '## a ti[]tle'],
    ['heading2', '# a ti[]tle', '## a ti[]tle'],
    ['bulletList', '[one\ntwo]', '- [one\n- two]'],
    ['orderedList', '[one\ntwo]', '1. [one\n2. two]'],
    ['blockquote', 'wor[]ds', '> wor[]ds'],
    ['highlight', 'some [text] here', 'some ==[text]== here'],
    ['formula', '[x^2]', '$[x^2]$'],
    ['taskList', '[one\n- two]', '- [ ] [one\n- [ ] two]'],
    ['formulaBlock', '[]', '$$\n[]\n$$\n\n'],
    ['footnote', 'a[]b', 'a[^1]b\n\n[^1]: []'],
    ['ruby', '[漢]', '<ruby>漢<rt>[]</rt></ruby>'],
    ['callout', '[]', '> [!NOTE]\n> []\n\n'],
  ])('%s makes of %j', (format, text, result) => {
    expect(apply(text, format)).toBe(result)
  })

  it.each<[TextFormat, string]>([
    ['bold', 'some [text] here'],
    ['strike', '[text]'],
    ['heading1', 'tit[]le'],
    ['orderedList', '[one\ntwo]'],
  ])('%s is taken back by a second time', (format, text) => {
    expect(apply(text, format, 2)).toBe(text)
  })

  it('puts a table below the line of the cursor, and the cursor into its first cell', () => {
    expect(apply('te[]xt', 'table')).toMatch(/^text\n\n\| \[\]/)
  })
})
