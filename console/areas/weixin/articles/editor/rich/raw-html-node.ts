import { Node } from '@tiptap/core'

/** HTML that the document has no nodes for. It is shown as its source, so nothing in it runs or loads here. */
export const RawHtmlNode = Node.create({
  name: 'rawHtml',
  group: 'block',
  atom: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => [
    { tag: 'pre[data-raw-html]', getAttrs: element => ({ html: element.textContent ?? '' }) },
  ],
  renderHTML: ({ node }) => ['pre', { 'data-raw-html': '' }, String(node.attrs.html)],
})
