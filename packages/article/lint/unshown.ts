import type { ArticleFinding, ArticleRule } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { readTag } from '../inline-tags.ts'
import { isInline, type PlacedNode, placedNodes, rubyText } from '../nodes.ts'
import { shownTags, staysLink } from '../render-inline.ts'
import { type LintContext, lintWarning } from './context.ts'

/** Characters of a text that a finding quotes. */
const quotedText = 40

/** Finds what an article keeps and WeChat cannot show as it is meant: formulas, ruby, tags, links of pictures, notes. */
export function lintUnshown(context: LintContext): ArticleFinding[] {
  const { document } = context.part
  const footnotes = footnotesOf(document)
  const shown = new Set<PlacedNode['node']>()
  const findings: ArticleFinding[] = []
  const warn = (rule: ArticleRule, place: PlacedNode, subject: string, values: ArticleFinding['values']) =>
    findings.push(lintWarning(context, rule, { field: 'document', subject, values, place }))

  for (const placed of placedNodes(document)) {
    const { node } = placed
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        for (const tag of shownTags(node.content.filter(isInline)).keys()) shown.add(tag)
        break
      case 'inlineMath':
      case 'blockMath':
        warn('formulaAsText', placed, node.attrs.latex, { text: node.attrs.latex.slice(0, quotedText) })
        break
      case 'ruby':
        warn('rubyAsText', placed, rubyText(node.attrs), { text: node.attrs.base.slice(0, quotedText) })
        break
      case 'inlineHtml': {
        const tag = readTag(node.attrs.html)
        // The opening tag stands for both.
        if (tag && tag.kind !== 'close' && !shown.has(node))
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

function footnotesOf(document: ArticleDocument) {
  const defined = new Set<string>()
  const referenced = new Set<string>()
  for (const { node } of placedNodes(document)) {
    if (node.type === 'footnoteDefinition') defined.add(node.attrs.label)
    if (node.type === 'footnoteReference') referenced.add(node.attrs.label)
  }
  return { defined, referenced }
}
