import { headingLevels, textAligns } from '@greenroom/contract/areas/articles/article-document'
import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { search } from 'prosemirror-search'

/** A picture of an article: a block with a caption below it. */
const PictureNode = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      width: {
        default: null,
        parseHTML: element => {
          const width = /^([\d.]+)%$/.exec(element.style.width)?.[1]
          return width === undefined ? null : Number(width)
        },
        renderHTML: ({ width }) => (typeof width === 'number' ? { style: `width: ${width}%` } : {}),
      },
    }
  },
}).configure({ inline: false, allowBase64: false })

/** HTML that the document has no nodes for. It is shown as its source, so nothing in it runs or loads here. */
const RawHtmlNode = Node.create({
  name: 'rawHtml',
  group: 'block',
  atom: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => [
    { tag: 'pre[data-raw-html]', getAttrs: element => ({ html: element.textContent ?? '' }) },
  ],
  renderHTML: ({ node }) => ['pre', { 'data-raw-html': '' }, String(node.attrs.html)],
})

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', mergeAttributes(HTMLAttributes), 0],
})
const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', mergeAttributes(HTMLAttributes), 0],
})

/** Marks matches of the find bar. */
const Finding = Extension.create({ name: 'finding', addProseMirrorPlugins: () => [search()] })

/**
 * The nodes and marks of `articleDocument` in the contract, under the same names. Everything else is dropped on pasting.
 */
export const articleExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: address => /^(https?:\/\/|mailto:|tel:)/i.test(address),
    },
    trailingNode: false,
  }),
  Subscript,
  Superscript,
  TextStyle,
  Color,
  BackgroundColor,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...textAligns] }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  PictureNode,
  RawHtmlNode,
  Finding,
]
