import type { ArticleDocument, BlockNode } from '@greenroom/contract/areas/articles/article-document'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentOfSource, spliceSource, toMarkdown } from '../index.ts'
import { paragraphs } from '../testing/articles.ts'

const partOf = (source: string) => ({ source, document: documentOfSource(source) })
const [added] = paragraphs('New').content as [BlockNode]
const changed = (source: string, change: (blocks: BlockNode[]) => BlockNode[]) => {
  const content = change([...documentOfSource(source).content])
  return spliceSource(partOf(source), { type: 'doc', content } satisfies ArticleDocument)
}

const typed = `Title
=====
para one  
second line
* a
* b

\`\`\`js

code

\`\`\`


See [here][link].

[link]:  https://example.com/

|a|b|
|-|:-:|
|1|2|
Last, without an end`

it('keeps the blocks around a changed one between a footnote and its note', () => {
  const source = 'Text[^1]  and *more*\n\n* a\n* b\n\nold\n\n* c\n\n[^1]:  The note\n'
  expect(changed(source, blocks => blocks.with(2, added))).toBe(source.replace('old\n', 'New\n'))
})

it('keeps each block as it is typed, and prints the changed one', () => {
  expect(changed(typed, blocks => blocks.with(1, added))).toBe(
    typed.replace('para one  \nsecond line\n', 'New\n\n').replace('=====\n', '=====\n\n'),
  )
  expect(changed(typed, blocks => blocks.with(4, added))).toBe(
    typed.replace('See [here][link].\n', '').replace('|a|b|', 'New\n\n|a|b|'),
  )
  expect(changed(typed, blocks => [...blocks, added])).toBe(`${typed}\n\nNew`)
  expect(changed(typed, blocks => [added, ...blocks])).toBe(`New\n\n${typed}`)
  expect(changed(typed, blocks => blocks.toSpliced(2, 1))).toBe(
    typed.replace('second line\n* a\n* b\n', 'second line\n'),
  )
  expect(changed(typed, blocks => blocks)).toBe(typed)
})

/** As a database gives it back: short keys first. */
function stored<T>(value: T): T
function stored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(stored)
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, stored(inner)] as const)
      .toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)),
  )
}

it('keeps each block as it is typed when the documents come from the database', () => {
  const source = '**重点：**是*长*的\n\n*   a [x](https://example.com/)\n\n***\n\nold\n'
  const document = stored(documentOfSource(source))
  const after = { ...document, content: document.content.with(-1, stored(added)) }
  expect(spliceSource({ source, document }, after)).toBe(source.replace('old', 'New'))
  expect(toMarkdown(document)).toBe(toMarkdown(documentOfSource(source)))
})

it('prints everything where blocks would run into each other', () => {
  expect(changed('* a\n\ntext\n\n* b', blocks => blocks.toSpliced(1, 1))).toBe(
    toMarkdown({ type: 'doc', content: documentOfSource('* a\n\ntext\n\n* b').content.toSpliced(1, 1) }),
  )
})

const block = fc.constantFrom(
  'A title\n---\n',
  '## Heading ##\n',
  'text *a*  \n',
  'two\nlines\n',
  '* a\n* b\n',
  '1) a\n2) b\n',
  '> quote\n',
  '    code\n',
  '~~~\ncode\n\nmore\n~~~\n',
  '|a|\n|-|\n|b|\n',
  '***\n',
  '<section>\n<b>x</b>\n</section>\n',
)

it('keeps the Markdown before and after a changed block character by character, in any text', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), fc.nat(5), (blocks, place) => {
      const at = place % blocks.length
      const source = blocks.map((text, index) => text + '\n'.repeat(index % 3 === 2 ? 2 : 1)).join('')
      fc.pre(documentOfSource(source).content.length === blocks.length)
      const next = changed(source, nodes => nodes.with(at, added))
      const text = (from: number, to?: number) =>
        blocks
          .slice(from, to)
          .join('\n')
          .replaceAll(/\n{2,}/g, '\n')
      const squeezed = next.replaceAll(/\n{2,}/g, '\n')
      expect(squeezed).toBe(
        [text(0, at), 'New\n', text(at + 1)]
          .join('\n')
          .replaceAll(/\n{2,}/g, '\n')
          .replace(/^\n/, ''),
      )
    }),
    { numRuns: 300 },
  )
})
