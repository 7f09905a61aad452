import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { moreSyntax } from './more-syntax.ts'

function nodesOf(doc: string): string[] {
  const language = markdown({ base: markdownLanguage, extensions: moreSyntax })
  const state = EditorState.create({ doc, extensions: language })
  const nodes: string[] = []
  ensureSyntaxTree(state, doc.length, 5000)?.iterate({
    enter: ({ name, from, to }) => {
      if (/^(Formula|FormulaBlock|FrontMatter|Highlight)$/.test(name))
        nodes.push(`${name} ${doc.slice(from, to)}`)
    },
  })
  return nodes
}

it.each([
  ['a formula in a line', '设 $x^2$ 为', ['Formula $x^2$']],
  ['a formula in brackets', '设 \\(x^2\\) 为', ['Formula \\(x^2\\)']],
  ['prices', '从 $5 到 $6', []],
  ['a formula of its own', '甲\n\n$$\nx\n$$\n\n乙', ['FormulaBlock $$\nx\n$$']],
  ['front matter', '---\ntitle: x\n---\n\n甲', ['FrontMatter ---\ntitle: x\n---']],
  ['a rule', '甲\n\n---\n\n乙', []],
  ['a highlight', '这是==重**点**==', ['Highlight ==重**点**==']],
  ['comparisons', 'a==b 且 c==d', []],
])('The Markdown editor knows %s', (_, text, nodes) => {
  expect(nodesOf(text)).toEqual(nodes)
})
