import {
  calloutKinds,
  headingLevels,
  isLinkAddress,
  textAligns,
} from '@greenroom/contract/areas/articles/article-document'
import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { Image } from '@tiptap/extension-image'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { search } from 'prosemirror-search'

/** TipTap reads a missing colour as an empty text, with which no document can be stored. */
const colourAttribute = (name: 'color' | 'backgroundColor', property: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.style[name] || null,
  renderHTML: (attrs: Record<string, unknown>) => {
    const colour = attrs[name]
    return typeof colour === 'string' ? { style: `${property}: ${colour}` } : {}
  },
})
const TextColour = Color.extend({
  addGlobalAttributes: () => [
    { types: ['textStyle'], attributes: { color: colourAttribute('color', 'color') } },
  ],
})
const FillColour = BackgroundColor.extend({
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: { backgroundColor: colourAttribute('backgroundColor', 'background-color') },
    },
  ],
})

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

/**
 * HTML that the document has no nodes for. Outside of an editor it is written as its source, so nothing in it runs or
 * loads; `keptBlockView` shows how it looks.
 */
const RawHtmlNode = Node.create({
  name: 'rawHtml',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => [
    // Before code, which is any other `pre`.
    { tag: 'pre[data-raw-html]', priority: 60, getAttrs: element => ({ html: element.textContent ?? '' }) },
  ],
  renderHTML: ({ node }) => ['pre', { 'data-raw-html': '' }, String(node.attrs.html)],
})

/** A node of one line without text of its own: shown as text, its attributes stand in `data-` attributes. */
function leafNode(
  name: string,
  {
    isBlock = false,
    attributes,
    text,
  }: {
    isBlock?: boolean
    attributes: readonly string[]
    text: (attrs: Readonly<Record<string, unknown>>) => string
  },
) {
  const tag = isBlock ? 'pre' : 'span'
  const dataName = (attribute: string) => `data-${attribute}`
  return Node.create({
    name,
    group: isBlock ? 'block' : 'inline',
    inline: !isBlock,
    atom: true,
    selectable: true,
    addAttributes: () =>
      Object.fromEntries(
        attributes.map(attribute => [
          attribute,
          {
            default: '',
            parseHTML: (element: HTMLElement) => element.getAttribute(dataName(attribute)),
            renderHTML: (attrs: Record<string, unknown>) => ({
              [dataName(attribute)]: String(attrs[attribute]),
            }),
          },
        ]),
      ),
    parseHTML: () => [{ tag: `${tag}[data-node=${name}]`, priority: 60 }],
    renderHTML: ({ node, HTMLAttributes }) => [
      tag,
      mergeAttributes(HTMLAttributes, { 'data-node': name }),
      text(node.attrs),
    ],
    renderText: ({ node }) => text(node.attrs),
  })
}

const InlineMath = leafNode('inlineMath', { attributes: ['latex'], text: ({ latex }) => String(latex) })
const BlockMath = leafNode('blockMath', {
  isBlock: true,
  attributes: ['latex'],
  text: ({ latex }) => String(latex),
})
const Ruby = leafNode('ruby', {
  attributes: ['base', 'text'],
  text: ({ base, text }) => `${String(base)}（${String(text)}）`,
})
const FootnoteReference = leafNode('footnoteReference', {
  attributes: ['label'],
  text: ({ label }) => `[^${String(label)}]`,
})
const InlineHtml = leafNode('inlineHtml', { attributes: ['html'], text: ({ html }) => String(html) })

/** Data before the text of a Markdown file; only the document itself begins with it. */
const FrontMatter = leafNode('frontMatter', {
  isBlock: true,
  attributes: ['source'],
  text: ({ source }) => String(source),
}).extend({ group: '' })
const Document = Node.create({ name: 'doc', topNode: true, content: 'frontMatter? block+' })

/** The list of headings. */
const HeadingList = leafNode('headingList', { isBlock: true, attributes: [], text: () => '[TOC]' })

const FootnoteDefinition = Node.create({
  name: 'footnoteDefinition',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    label: {
      default: '',
      parseHTML: element => element.getAttribute('data-footnote'),
      renderHTML: ({ label }) => ({ 'data-footnote': String(label) }),
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-footnote]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

/** Attributes of nodes that TipTap brings. */
const MoreAttributes = Extension.create({
  name: 'moreAttributes',
  addGlobalAttributes: () => [
    {
      types: ['listItem'],
      attributes: {
        checked: {
          default: null,
          parseHTML: element =>
            element.hasAttribute('data-checked') ? element.getAttribute('data-checked') === 'true' : null,
          renderHTML: ({ checked }) =>
            typeof checked === 'boolean' ? { 'data-checked': String(checked) } : {},
        },
      },
    },
    {
      types: ['blockquote'],
      attributes: {
        callout: {
          default: null,
          parseHTML: element =>
            calloutKinds.find(kind => kind === element.getAttribute('data-callout')) ?? null,
          renderHTML: ({ callout }) => (typeof callout === 'string' ? { 'data-callout': callout } : {}),
        },
        title: {
          default: null,
          parseHTML: element => element.getAttribute('data-title'),
          renderHTML: ({ title }) => (typeof title === 'string' ? { 'data-title': title } : {}),
        },
      },
    },
    { types: ['image'], attributes: { href: { default: null, rendered: false } } },
    { types: ['codeBlock'], attributes: { meta: { default: null, rendered: false } } },
  ],
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

/** Text in a mark of one tag. */
const markOf = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** Code keeps the other marks of its text: a link, bold. */
const CombinableCode = Code.extend({ excludes: 'code' })

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
      isAllowedUri: isLinkAddress,
    },
    trailingNode: false,
    code: false,
    document: false,
    listItem: false,
  }),
  Document,
  ListItem.extend({ content: 'block+' }),
  CombinableCode,
  Subscript,
  Superscript,
  TextStyle,
  TextColour,
  FillColour,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...textAligns] }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  PictureNode,
  RawHtmlNode,
  markOf('highlight', 'mark'),
  markOf('keyboard', 'kbd'),
  InlineMath,
  BlockMath,
  HeadingList,
  Ruby,
  FootnoteReference,
  FootnoteDefinition,
  InlineHtml,
  FrontMatter,
  MoreAttributes,
  Finding,
]
