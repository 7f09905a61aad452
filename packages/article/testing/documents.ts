import type {
  ArticleDocument,
  BlockNode,
  InlineNode,
  ListItem,
  MarkNode,
  TableCell,
} from '@greenroom/contract/areas/articles/article-document'
import fc from 'fast-check'

const signs = [
  ...['今', '天', '。', '，', '“', '（', '）', 'a', 'B', '1', ' ', '*', '**', '_', '`', '[', ']', '(', ')'],
  ...[
    '<',
    '>',
    '&',
    '#',
    '|',
    '\\a',
    '!',
    '-',
    '+',
    '~~',
    '~',
    '{',
    '1.',
    '$',
    '$$',
    '=',
    ':',
    '[^1]',
    '\\(',
  ],
  ...['[TOC]', '[!NOTE]', 'https://a.example/', '&copy;', '<b>', '---', '😀', '\u00a0', '==', '"', '@'],
]
const text = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))
const word = fc.constantFrom('今天', 'a', '好。', 'x y', '1')
const latex = fc.constantFrom('x^2', 'a & b \\\\ c', '\\frac{1}{2}', 'a\n+ b', '\\$5', '\\text{中}')

const mark: fc.Arbitrary<MarkNode> = fc.constantFrom<MarkNode>(
  { type: 'link', attrs: { href: 'https://example.com/(a) b?c=1' } },
  { type: 'link', attrs: { href: '#part', title: 'a "b"' } },
  { type: 'textStyle', attrs: { color: '#ff0000', backgroundColor: null } },
  ...(['bold', 'italic', 'strike', 'underline', 'code', 'superscript', 'highlight', 'keyboard'] as const).map(
    type => ({ type }),
  ),
)
const marks = fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type })
const marked = (node: fc.Arbitrary<InlineNode>) =>
  fc
    .tuple(node, marks)
    .map(
      ([plain, list]): InlineNode =>
        plain.type === 'hardBreak' || list.length === 0 ? plain : { ...plain, marks: list },
    )
const inlineNode: fc.Arbitrary<InlineNode> = fc.oneof(
  { weight: 6, arbitrary: marked(text.map(value => ({ type: 'text', text: value }))) },
  marked(latex.map(value => ({ type: 'inlineMath', attrs: { latex: value.replaceAll('\n', ' ') } }))),
  marked(word.map(base => ({ type: 'ruby', attrs: { base, text: 'hàn' } }))),
  fc.constant<InlineNode>({ type: 'footnoteReference', attrs: { label: '1' } }),
  fc.constant<InlineNode>({ type: 'hardBreak' }),
  marked(fc.constantFrom('<!-- a -->', '<wbr>').map(html => ({ type: 'inlineHtml', attrs: { html } }))),
)

/** A line; one that begins with a tag would be a block of HTML. */
const line = fc
  .array(inlineNode, { minLength: 1, maxLength: 5 })
  .map(nodes => (nodes[0]?.type === 'inlineHtml' ? [{ type: 'text' as const, text: '今' }, ...nodes] : nodes))
const textAlign = fc.constantFrom(null, null, null, 'center' as const, 'right' as const)
const paragraph = fc.record({ content: line, textAlign }).map(
  ({ content, textAlign: align }): BlockNode => ({
    type: 'paragraph',
    attrs: { textAlign: align },
    content,
  }),
)
const heading = fc
  .record({
    content: line,
    textAlign,
    level: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  })
  .map(({ content, ...attrs }): BlockNode => ({ type: 'heading', attrs, content }))
const image = fc
  .record({
    src: fc.constantFrom(
      'https://example.com/a (1).png',
      '/api/pictures/0198c0de-0000-7000-8000-000000000001',
    ),
    alt: fc.option(text),
    title: fc.option(word),
    width: fc.constantFrom(null, null, 50),
  })
  .chain(attrs =>
    fc
      .constantFrom({}, { href: 'https://example.com/' })
      .map((link): BlockNode => ({ type: 'image', attrs: { ...attrs, ...link } })),
  )
const codeBlock = fc
  .record({
    language: fc.constantFrom(null, 'js'),
    code: text,
    meta: fc.constantFrom({}, { meta: 'title="x"' }),
  })
  .map(
    ({ language, code, meta }): BlockNode => ({
      type: 'codeBlock',
      attrs: { language, ...(language === null ? {} : meta) },
      content: [{ type: 'text', text: code }],
    }),
  )
const leaf: fc.Arbitrary<BlockNode> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  heading,
  image,
  codeBlock,
  latex.map((value): BlockNode => ({ type: 'blockMath', attrs: { latex: value } })),
  fc.constant<BlockNode>({ type: 'horizontalRule' }),
  fc.constant<BlockNode>({ type: 'headingList' }),
  fc
    .constantFrom('<section style="color:red">a</section>', '<pre>a\n\nb</pre>', '<!-- a -->', '<details>')
    .map((html): BlockNode => ({ type: 'rawHtml', attrs: { html } })),
)

const cell = (type: TableCell['type'], align: 'center' | null): fc.Arbitrary<TableCell> =>
  fc.tuple(line, fc.option(image)).map(([content, picture]) => ({
    type,
    attrs: { colspan: 1, rowspan: 1 },
    content: [
      { type: 'paragraph', attrs: { textAlign: align }, content: [{ type: 'text', text: '今' }, ...content] },
      ...(picture ? [picture] : []),
    ],
  }))
const table = fc.boolean().chain(hasHeader =>
  fc
    .array(fc.tuple(cell('tableCell', 'center'), cell('tableCell', null)), { minLength: 2, maxLength: 3 })
    .map(
      (rows): BlockNode => ({
        type: 'table',
        content: rows.map((cells, index) => ({
          type: 'tableRow',
          content: cells.map(each => (hasHeader && index === 0 ? { ...each, type: 'tableHeader' } : each)),
        })),
      }),
    ),
)

const taskLine: BlockNode = {
  type: 'paragraph',
  attrs: { textAlign: null },
  content: [{ type: 'text', text: '[x] 做' }],
}
const { block } = fc.letrec<{ block: BlockNode; item: ListItem }>(tie => ({
  item: fc
    .record({
      first: paragraph,
      others: fc.array(tie('block'), { maxLength: 2 }),
      checked: fc.option(fc.boolean()),
    })
    .map(({ first, others, checked }) => ({
      type: 'listItem',
      // The box of a task stands in its first line, which is not blank and has no alignment then.
      ...(checked !== null && { attrs: { checked } }),
      content: [checked === null ? first : taskLine, ...others],
    })),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc
      .record({
        content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
        attrs: fc.constantFrom(
          {},
          { attrs: { callout: 'tip' as const } },
          { attrs: { callout: 'note' as const, title: '今 *a* [x]==b==' } },
        ),
      })
      .map(({ content, attrs }): BlockNode => ({ type: 'blockquote', ...attrs, content })),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((content): BlockNode => ({ type: 'bulletList', content })),
    fc
      .record({
        start: fc.constantFrom(1, 3),
        content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      })
      .map(({ start, content }): BlockNode => ({ type: 'orderedList', attrs: { start }, content })),
    table,
  ),
}))

const note: BlockNode = {
  type: 'footnoteDefinition',
  attrs: { label: '1' },
  content: [{ type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: '注' }] }],
}

/** Documents of all nodes and marks. */
export const documents: fc.Arbitrary<ArticleDocument> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map(content => ({ type: 'doc', content: [...content, note] }))
