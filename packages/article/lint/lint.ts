import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import {
  type ArticleDocument,
  type BlockNode,
  documentLimits,
} from '@greenroom/contract/areas/articles/article-document'
import { contrastOnWhite, readColour } from '../colour.ts'
import { type PlacedNode, pictureAddresses, placedNodes, plainText } from '../nodes.ts'
import { type RenderOptions, renderDocument } from '../render.ts'
import { type LintContext, type LintOptions, lintError, lintWarning } from './context.ts'
import { lintFields } from './fields.ts'
import { lintCover, lintPicture } from './pictures.ts'
import { lintUnshown } from './unshown.ts'

/** Below this, text can hardly be read on white; large text needs it at least (WCAG 2.2). */
const faintContrast = 3
const wideColumns = 6
const shownText = 40

type Placed<T extends PlacedNode['node']['type']> = PlacedNode & {
  node: Extract<PlacedNode['node'], { type: T }>
}
const is = <T extends PlacedNode['node']['type']>(placed: PlacedNode, type: T): placed is Placed<T> =>
  placed.node.type === type

/** All that is about a place in the document. */
function lintNodes(context: LintContext): ArticleFinding[] {
  const findings: ArticleFinding[] = []
  let level = 0
  for (const placed of placedNodes(context.part.document)) {
    if (is(placed, 'text')) findings.push(...lintText(context, placed))
    else if (is(placed, 'image')) findings.push(...lintPicture(context, placed.node.attrs.src, placed))
    else if (is(placed, 'table')) findings.push(...lintTable(context, placed))
    else if (is(placed, 'heading')) {
      findings.push(...lintHeading(context, placed, level))
      level = placed.node.attrs.level
    }
  }
  return [...findings, ...lintUnshown(context), ...lintEmptyParagraphs(context)]
}

function lintText(context: LintContext, placed: Placed<'text'>): ArticleFinding[] {
  const { node } = placed
  const text = node.text.slice(0, shownText)
  const subject = text
  const field = 'document'
  const marks = node.marks ?? []
  return marks.flatMap(mark => {
    if (mark.type === 'link' && !/^https?:/i.test(mark.attrs.href)) {
      const values = { text, address: mark.attrs.href }
      return lintWarning(context, 'linkDropped', { field, subject, values, place: placed })
    }
    if (mark.type !== 'textStyle' || mark.attrs.color === null || mark.attrs.backgroundColor !== null)
      return []
    const colour = readColour(mark.attrs.color)
    if (!colour || contrastOnWhite(colour) >= faintContrast) return []
    const others = marks.filter(other => other !== mark)
    return lintWarning(context, 'colourTooFaint', {
      field,
      subject,
      place: placed,
      values: { text, colour: mark.attrs.color },
      mend: {
        kind: 'replaceNodes',
        from: placed.from,
        to: placed.to,
        nodes: [{ type: 'text', text: node.text, ...(others.length > 0 && { marks: others }) }],
      },
    })
  })
}

function lintTable(context: LintContext, placed: Placed<'table'>): ArticleFinding[] {
  const columns = Math.max(
    ...placed.node.content.map(({ content }) => content.reduce((sum, { attrs }) => sum + attrs.colspan, 0)),
  )
  if (columns <= wideColumns) return []
  return [lintWarning(context, 'tableWide', { field: 'document', values: { columns }, place: placed })]
}

function lintHeading(context: LintContext, placed: Placed<'heading'>, above: number): ArticleFinding[] {
  const { node } = placed
  if (above === 0 || node.attrs.level <= above + 1) return []
  const level = above + 1
  return [
    lintWarning(context, 'headingSkipped', {
      field: 'document',
      subject: node.content.map(part => (part.type === 'text' ? part.text : '')).join(''),
      values: { level: node.attrs.level, expected: level },
      place: placed,
      mend: {
        kind: 'replaceNodes',
        from: placed.from,
        to: placed.to,
        nodes: [{ ...node, attrs: { ...node.attrs, level } }],
      },
    }),
  ]
}

const isEmpty = (node: BlockNode | undefined) => node?.type === 'paragraph' && node.content.length === 0
const emptySize = 2

/** Runs of empty paragraphs, at the level of the body. */
function lintEmptyParagraphs(context: LintContext): ArticleFinding[] {
  const outer = [...placedNodes(context.part.document)].filter(({ node, block }) =>
    Object.is(context.part.document.content[block], node),
  )
  const runs: { first: PlacedNode; count: number }[] = []
  for (const [index, placed] of outer.entries()) {
    const { content } = context.part.document
    if (!isEmpty(content[index])) continue
    const last = runs.at(-1)
    if (last && isEmpty(content[index - 1])) last.count++
    else runs.push({ first: placed, count: 1 })
  }
  return runs
    .filter(({ count }) => count > 1)
    .map(({ first: { from, block }, count }) => {
      const to = from + count * emptySize
      return lintWarning(context, 'emptyParagraphs', {
        field: 'document',
        subject: String(count),
        values: { count },
        place: { from, to, block },
        mend: { kind: 'replaceNodes', from, to, nodes: [{ type: 'paragraph', content: [] }] },
      })
    })
}

/** From this share of the limit on a body is near it. */
const nearLimit = 0.9
/** As long as the addresses of WeChat’s pictures: the body has those when WeChat counts it. */
const typicalAddress = `http://mmbiz.qpic.cn/mmbiz_png/${'x'.repeat(100)}/0?wx_fmt=png`
const maxBytes = 1024 * 1024

/**
 * A document as WeChat counts it: all of its HTML, with addresses as long as its own. What an editor shows is longer: its
 * diagrams are in their addresses.
 */
export const countedHtml = (
  document: ArticleDocument,
  options: Pick<RenderOptions, 'style' | 'notesTitle' | 'formulas'>,
): string =>
  renderDocument(document, {
    ...options,
    pictureAddress: () => typicalAddress,
    diagramAddress: () => typicalAddress,
  })

const htmlOf = ({ part, content, notesTitle, formulas }: LintContext) =>
  countedHtml(part.document, { style: content.style, notesTitle, formulas })

/** Checks that there is a body, and that WeChat accepts its length. */
function lintBody(context: LintContext): ArticleFinding[] {
  const { document } = context.part
  const field = 'document'
  if (plainText(document.content).trim() === '' && pictureAddresses(document).length === 0) {
    return [lintError(context, 'bodyEmpty', { field })]
  }
  const html = htmlOf(context)
  const values = { length: html.length, limit: context.limits.content }
  const isTooLong =
    html.length >= values.limit ||
    html.length >= documentLimits.json ||
    new TextEncoder().encode(html).length >= maxBytes
  if (isTooLong) return [lintError(context, 'bodyTooLong', { field, values })]
  return html.length >= values.limit * nearLimit
    ? [lintWarning(context, 'bodyNearLimit', { field, values })]
    : []
}

/**
 * Everything about an article that WeChat would refuse (errors), or drop, shorten or show badly (warnings), part by
 * part, in the order of the form.
 */
export function lintArticle(content: ArticleContent, options: LintOptions): ArticleFinding[] {
  return content.parts.flatMap((part, index) => {
    const context = { ...options, content, part, index }
    return [...lintFields(context), ...lintCover(context), ...lintBody(context), ...lintNodes(context)]
  })
}
