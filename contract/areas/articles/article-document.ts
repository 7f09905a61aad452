import * as z from 'zod'
import { binaryCharacters } from '../../file-types.ts'
import type { RuleKey } from '../../rule-texts.ts'

/**
 * The body of an article: a ProseMirror document of a closed schema, under the names that TipTap gives its nodes and
 * marks. Markdown and HTML are made from it and turned into it (`@greenroom/article`).
 * Attributes that are not named here are dropped when a document is parsed.
 */
export type ArticleDocument = {
  type: 'doc'
  content: BlockNode[]
}

export const documentLimits = {
  /** Nesting depth of nodes. */
  depth: 24,
  /** Characters of the document in JSON. */
  json: 1_000_000,
  address: 2000,
  /** Characters of one block of HTML. */
  html: 100_000,
  formula: 10_000,
  ruby: 200,
  footnoteLabel: 200,
  columns: 30,
} as const

export const headingLevels = [1, 2, 3, 4] as const
export const textAligns = ['left', 'center', 'right', 'justify'] as const
const plainMarks = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'subscript',
  'superscript',
  'highlight',
  'keyboard',
] as const

/** Colours as CSS writes them: `#07c160`, `rgb(7, 193, 96)`. */
const colour = z.string().regex(/^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\))$/i)
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform(value => value ?? null)
/** For attributes that older documents lack: null is left out, so that those stay as they are. */
const orAbsent = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform(value => value ?? undefined)
    .optional()
const alignment = z.object({ textAlign: orNull(z.enum(textAligns)) })

const address = z.string().max(documentLimits.address)
/** With a scheme that cannot run anything, or relative: `#part`, `../page.md`. WeChat drops the latter. */
const linkForm = /^(https?:\/\/|mailto:|tel:|[#?]|\.{0,2}\/(?![/\\])|[^\s:/?#\\\p{Cc}]+([/?#]|$))/iu
/** A picture of this installation or of another website; WeChat would drop the latter. */
const pictureForm = /^(https?:\/\/|\/api\/pictures\/[0-9a-f-]{36}$)/i

const linkAddress = address.regex(linkForm)
const pictureAddress = address.regex(pictureForm)
/** Whether a link of a document can have this address. */
export const isLinkAddress = (value: string): boolean => linkAddress.safeParse(value).success
/** Whether a picture of a document can have this address. */
export const isPictureAddress = (value: string): boolean => pictureAddress.safeParse(value).success

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(plainMarks) }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: linkAddress, title: orAbsent(z.string().max(500)) }),
  }),
  z.object({
    type: z.literal('textStyle'),
    attrs: z.object({ color: orNull(colour), backgroundColor: orNull(colour) }),
  }),
])
export type MarkNode = z.output<typeof mark>

const marks = z.array(mark).optional()
const textNode = z.object({ type: z.literal('text'), text: z.string().min(1), marks })
const hardBreak = z.object({ type: z.literal('hardBreak') })
/** Source in LaTeX. */
const formula = z.object({ latex: z.string().min(1).max(documentLimits.formula) })
const inlineMath = z.object({ type: z.literal('inlineMath'), attrs: formula, marks })
/** Characters with their pronunciation above. */
const rubyText = z.string().min(1).max(documentLimits.ruby)
const ruby = z.object({ type: z.literal('ruby'), attrs: z.object({ base: rubyText, text: rubyText }), marks })
const label = z.string().regex(new RegExp(`^[^\\s[\\]]{1,${documentLimits.footnoteLabel}}$`))
const footnoteReference = z.object({
  type: z.literal('footnoteReference'),
  attrs: z.object({ label }),
  marks,
})
/** One tag or comment that the schema has no mark for. It is never put into a page: the renderer writes its own tags. */
const inlineHtml = z.object({
  type: z.literal('inlineHtml'),
  attrs: z.object({
    html: z
      .string()
      .max(documentLimits.html)
      .regex(/^<[\s\S]*>$/),
  }),
  marks,
})
const inlineNode = z.discriminatedUnion('type', [
  textNode,
  hardBreak,
  inlineMath,
  ruby,
  footnoteReference,
  inlineHtml,
])
export type InlineNode = z.output<typeof inlineNode>

const inline = z.array(inlineNode).default([])
const paragraph = z.object({ type: z.literal('paragraph'), attrs: alignment.optional(), content: inline })
const heading = z.object({
  type: z.literal('heading'),
  attrs: alignment.extend({ level: z.literal(headingLevels) }),
  content: inline,
})
const codeBlock = z.object({
  type: z.literal('codeBlock'),
  attrs: z
    .object({
      language: orNull(z.string().max(40)),
      /** What follows the language after a fence in Markdown. */
      meta: orAbsent(z.string().max(500)),
    })
    .optional(),
  content: z.array(textNode).default([]),
})
const horizontalRule = z.object({ type: z.literal('horizontalRule') })
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    src: pictureAddress,
    alt: orNull(z.string().max(500)),
    /** Caption. */
    title: orNull(z.string().max(500)),
    /** In per cent of the column; null: natural width. */
    width: orNull(z.number().min(1).max(100)),
    /** Where a tap on it leads. */
    href: orAbsent(linkAddress),
  }),
})
const blockMath = z.object({ type: z.literal('blockMath'), attrs: formula })
/** The list of headings. */
const headingList = z.object({ type: z.literal('headingList') })
/** Data before the text of a Markdown file, in YAML; the first block of a document, and not part of its text. */
const frontMatter = z.object({
  type: z.literal('frontMatter'),
  attrs: z.object({ source: z.string().max(documentLimits.html) }),
})
/** HTML that the schema has no nodes for, by an allow-list; the server sanitises it whenever it is stored. */
const rawHtml = z.object({
  type: z.literal('rawHtml'),
  attrs: z.object({ html: z.string().max(documentLimits.html) }),
})

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof calloutKinds)[number]

export type Blockquote = {
  type: 'blockquote'
  /** Of a callout: a quote that is set off. Without a title it has the name of its kind. */
  attrs?: { callout: CalloutKind; title?: string | undefined } | undefined
  content: BlockNode[]
}
/** A note; the list of notes at the end shows it under the number of its first reference. */
export type FootnoteDefinition = {
  type: 'footnoteDefinition'
  attrs: { label: string }
  content: BlockNode[]
}
export type ListItem = {
  type: 'listItem'
  /** Of a task. */
  attrs?: { checked: boolean } | undefined
  content: BlockNode[]
}
export type BulletList = {
  type: 'bulletList'
  content: ListItem[]
}
export type OrderedList = {
  type: 'orderedList'
  attrs: { start: number }
  content: ListItem[]
}
export type TableCell = {
  type: 'tableCell' | 'tableHeader'
  attrs: { colspan: number; rowspan: number }
  content: BlockNode[]
}
export type TableRow = {
  type: 'tableRow'
  content: TableCell[]
}
export type Table = {
  type: 'table'
  content: TableRow[]
}
export type BlockNode =
  | z.output<typeof paragraph>
  | z.output<typeof heading>
  | z.output<typeof codeBlock>
  | z.output<typeof horizontalRule>
  | z.output<typeof image>
  | z.output<typeof rawHtml>
  | z.output<typeof blockMath>
  | z.output<typeof headingList>
  | z.output<typeof frontMatter>
  | Blockquote
  | FootnoteDefinition
  | BulletList
  | OrderedList
  | Table

const blocks = z.lazy(() => z.array(blockNode))
const listItem = z.object({
  type: z.literal('listItem'),
  attrs: z
    .object({ checked: z.boolean().nullish() })
    .transform(({ checked }) => (typeof checked === 'boolean' ? { checked } : undefined))
    .optional(),
  content: blocks,
})
const span = z.number().int().min(1).max(documentLimits.columns).default(1)
const tableCell = z.object({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.object({ colspan: span, rowspan: span }).default({ colspan: 1, rowspan: 1 }),
  content: blocks,
})
const tableRow = z.object({
  type: z.literal('tableRow'),
  content: z.array(tableCell).max(documentLimits.columns),
})

const blockquote = z.object({
  type: z.literal('blockquote'),
  attrs: z
    .object({ callout: orNull(z.enum(calloutKinds)), title: orNull(z.string().max(500)) })
    .transform(({ callout, title }) =>
      callout === null ? undefined : { callout, ...(title !== null && title !== '' && { title }) },
    )
    .optional(),
  content: blocks,
})

const blockNode: z.ZodType<BlockNode> = z.discriminatedUnion('type', [
  paragraph,
  heading,
  codeBlock,
  horizontalRule,
  image,
  rawHtml,
  blockMath,
  blockquote,
  headingList,
  z.object({ type: z.literal('footnoteDefinition'), attrs: z.object({ label }), content: blocks }),
  z.object({ type: z.literal('bulletList'), content: z.array(listItem) }),
  z.object({
    type: z.literal('orderedList'),
    attrs: z.object({ start: z.number().int().min(0).max(999_999_999).default(1) }).default({ start: 1 }),
    content: z.array(listItem),
  }),
  z.object({ type: z.literal('table'), content: z.array(tableRow).min(1) }),
])

const wholeDocument = z.object({
  type: z.literal('doc'),
  content: z
    .array(z.union([blockNode, frontMatter]))
    .refine(nodes => nodes.every(({ type }, index) => type !== 'frontMatter' || index === 0)),
})

/** A document in requests and responses; the recursive schema of nodes cannot be described in OpenAPI. */
export const articleDocument = z
  .object({ type: z.literal('doc'), content: z.array(z.unknown()) })
  .transform((value, context): ArticleDocument => {
    const refuse = (message: RuleKey) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (!isStorable(value, documentLimits.depth * 2)) return refuse('documentForm')
    if (JSON.stringify(value).length > documentLimits.json) return refuse('documentTooLarge')
    const parsed = wholeDocument.safeParse(value)
    return parsed.success ? parsed.data : refuse('documentForm')
  })

/** A document without text. */
export const emptyDocument: ArticleDocument = { type: 'doc', content: [] }

/** Limits the depth, and refuses characters that JSON in the database cannot store. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !binaryCharacters.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every(part => isStorable(part, depth - 1))
}
