import type { ArticleDocument, BlockNode } from '@greenroom/contract/areas/articles/article-document'
import type { Nodes } from 'mdast'
import { frontmatterToMarkdown } from 'mdast-util-frontmatter'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { defaultHandlers, type Handle, type Options, toMarkdown as printTree } from 'mdast-util-to-markdown'
import { cjkFriendlyToMarkdown } from 'mdast-util-to-markdown-cjk-friendly'
import { cjkFriendlyGfmStrikethroughToMarkdown } from 'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough'
import { placedNodes } from '../nodes.ts'
import { comparable } from './comparable.ts'
import type { MarkSigns } from './inline-tree.ts'
import { parseMarkdown } from './parse.ts'
import { treeOfDocument } from './tree.ts'

/** Headings and cells are one line. */
const hardBreak: Handle = (node, parent, state, info) =>
  state.stack.includes('headingAtx') || state.stack.includes('tableCell')
    ? '<br>'
    : defaultHandlers.break(node, parent, state, info)

const cjk = cjkFriendlyToMarkdown()

/** A box before the text of a task. The library's handler of it and the one for Chinese text exclude each other. */
const paragraph: Handle = (node, parent, state, info) => {
  const isTask =
    parent?.type === 'listItem' && typeof parent.checked === 'boolean' && parent.children[0] === node
  const box = isTask ? (parent.checked ? '[x] ' : '[ ] ') : ''
  const print = cjk.handlers?.paragraph ?? defaultHandlers.paragraph
  const tracker = state.createTracker(info)
  tracker.move(box)
  return box + print(node, parent, state, { ...info, ...tracker.current() })
}

const options: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    mathToMarkdown(),
    frontmatterToMarkdown(),
    cjk,
    cjkFriendlyGfmStrikethroughToMarkdown(),
    {
      handlers: { break: hardBreak, paragraph },
      // `==` would begin a highlight.
      unsafe: [{ character: '=', before: '=', after: '[^\\s=]', inConstruct: 'phrasing' }],
    },
  ],
}

const print = (tree: Nodes) => printTree(tree, options)

/** Prints a document as Markdown. `markdownLosses` names what Markdown cannot express. */
export function toMarkdown(document: ArticleDocument): string {
  const text = print(treeOfDocument(document, signsFor))
  return text.trim() === '' ? '' : text
}

/** Tags where signs would not be read as such, beside other signs: `**a***b*`. */
const signsFor = (block: BlockNode): MarkSigns => (isMarked(block) && !isReadBack(block) ? 'tags' : 'signs')

function isMarked(block: BlockNode): boolean {
  for (const { node } of placedNodes({ type: 'doc', content: [block] })) {
    const marks = 'marks' in node ? node.marks : undefined
    if (marks?.some(({ type }) => type === 'bold' || type === 'italic' || type === 'strike')) return true
  }
  return false
}

function isReadBack(block: BlockNode): boolean {
  const labels = new Set<string>()
  for (const { node } of placedNodes({ type: 'doc', content: [block] })) {
    if (node.type === 'footnoteReference') labels.add(node.attrs.label)
  }
  const footnotes = [...labels].map(
    (label): BlockNode => ({ type: 'footnoteDefinition', attrs: { label }, content: [] }),
  )
  const document: ArticleDocument = { type: 'doc', content: [block, ...footnotes] }
  const back = parseMarkdown(print(treeOfDocument(document, () => 'signs')))
  return comparable([block]) === comparable(back.content.slice(0, back.content.length - footnotes.length))
}
