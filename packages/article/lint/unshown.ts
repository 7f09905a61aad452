import type { ArticleFinding, ArticleRule } from '@greenroom/contract/areas/articles/article-checks'
import { type ArticleDocument, isPictureAddress } from '@greenroom/contract/areas/articles/article-document'
import { emptyPictureName } from '../empty-pictures.ts'
import { readTag } from '../inline-tags.ts'
import { keptCards, keptShapes, keptTags, mediaPlaces } from '../kept-html.ts'
import { isDiagram, isInline, type PlacedNode, placedNodes, plainText, rubyText } from '../nodes.ts'
import { shownTags, staysLink } from '../render-inline.ts'
import { type LintContext, lintError, lintWarning } from './context.ts'
import { isWeixinPicture, lintPicture } from './pictures.ts'

/** Characters of a text that a finding quotes. */
const quotedText = 40

/** Finds what an article keeps and WeChat cannot show: wrong formulas, ruby, HTML, links of pictures, notes. */
export function lintUnshown(context: LintContext): ArticleFinding[] {
  const { document } = context.part
  const footnotes = footnotesOf(document)
  const shownByWeixin = new Set<PlacedNode['node']>()
  const findings: ArticleFinding[] = []
  const warn = (rule: ArticleRule, place: PlacedNode, subject: string, values: ArticleFinding['values']) =>
    findings.push(lintWarning(context, rule, { field: 'document', subject, values, place }))

  for (const placed of placedNodes(document)) {
    const { node } = placed
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        for (const tag of shownTags(node.content.filter(isInline)).keys()) shownByWeixin.add(tag)
        break
      case 'text':
        for (const [text] of node.text.matchAll(mediaPlaces)) warn('placeToFill', placed, text, { text })
        break
      case 'inlineMath':
      case 'blockMath':
        findings.push(...lintFormula(context, node.attrs.latex, node.type === 'blockMath', placed))
        break
      case 'codeBlock':
        findings.push(...lintDiagram(context, placed))
        break
      case 'rawHtml':
        findings.push(...lintHtml(context, node.attrs.html, placed))
        break
      case 'ruby':
        warn('rubyAsText', placed, rubyText(node.attrs), { text: node.attrs.base.slice(0, quotedText) })
        break
      case 'inlineHtml': {
        const tag = readTag(node.attrs.html)
        // The opening tag stands for both.
        if (tag && tag.kind !== 'close' && !shownByWeixin.has(node))
          warn('htmlDropped', placed, node.attrs.html, { tags: tag.name })
        break
      }
      case 'image': {
        const { href, alt, src } = node.attrs
        if (href !== undefined && !staysLink(href))
          warn('linkDropped', placed, src, { text: alt ?? src, address: href })
        break
      }
      case 'footnoteReference':
        if (!footnotes.defined.has(node.attrs.label))
          warn('footnoteMissing', placed, node.attrs.label, { label: node.attrs.label })
        break
      case 'footnoteDefinition':
        if (!footnotes.referenced.has(node.attrs.label))
          warn('footnoteUnused', placed, node.attrs.label, { label: node.attrs.label })
        break
      default:
    }
  }
  return findings
}

/** A formula that cannot be drawn; readers would see its LaTeX. */
function lintFormula(
  context: LintContext,
  latex: string,
  isBlock: boolean,
  place: PlacedNode,
): ArticleFinding[] {
  const rendered = context.formulas?.(latex, isBlock)
  if (!rendered || 'svg' in rendered) return []
  const values = { text: latex.slice(0, quotedText), problem: rendered.problem, detail: rendered.detail }
  return [lintWarning(context, 'formulaWrong', { field: 'document', subject: latex, values, place })]
}

/** A diagram that could not be drawn: WeChat would get no picture of it. */
function lintDiagram(context: LintContext, place: PlacedNode): ArticleFinding[] {
  if (!isDiagram(place.node)) return []
  const source = plainText(place.node.content)
  const drawn = context.diagrams?.get(source)
  if (!drawn || !('problem' in drawn)) return []
  const detail = String(drawn.problem)
  return [
    lintError(context, 'diagramWrong', { field: 'document', subject: source, values: { detail }, place }),
  ]
}

function footnotesOf(document: ArticleDocument) {
  const defined = new Set<string>()
  const referenced = new Set<string>()
  for (const { node } of placedNodes(document)) {
    if (node.type === 'footnoteDefinition') defined.add(node.attrs.label)
    if (node.type === 'footnoteReference') referenced.add(node.attrs.label)
  }
  return { defined, referenced }
}

const kept: ReadonlySet<string> = new Set([...keptTags, ...keptShapes, ...keptCards])

/** Elements that WeChat splits or rewrites while keeping their text. */
const rewritten = /<div\b|\sclass=|\sid=|position\s*:|animation\s*:|@media|url\(/i
const dangerous = /<(script|iframe|object|embed|form|input|style|link|meta)\b|\son\w+\s*=|javascript:/i

/** Checks an HTML block for elements that WeChat would drop or change. */
function lintHtml(context: LintContext, html: string, place: PlacedNode): ArticleFinding[] {
  const field = 'document'
  const names = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase())
  const dropped = [...new Set(names.filter(name => !kept.has(name)))].filter(name => name !== 'div')
  const findings: ArticleFinding[] = []
  if (dangerous.test(html) || dropped.length > 0) {
    const values = { tags: dropped.join(' ') }
    findings.push(lintWarning(context, 'htmlDropped', { field, subject: values.tags, values, place }))
  }
  if (rewritten.test(html)) findings.push(lintWarning(context, 'htmlRewritten', { field, place }))
  for (const [, src = ''] of html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/gi)) {
    const address = src.replaceAll('&amp;', '&')
    if (isWeixinPicture(address)) continue
    if (emptyPictureName(address) !== undefined) {
      findings.push(...lintPicture(context, address, place))
      continue
    }
    const rule = /^https?:/i.test(address) ? 'pictureForeign' : 'pictureMissing'
    const isStored = rule === 'pictureMissing' && isPictureAddress(address)
    if (isStored && (!context.pictures || context.pictures.has(address))) continue
    findings.push(lintError(context, rule, { field, subject: address, values: { address }, place }))
  }
  return findings
}
