import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { documentLimits } from '@greenroom/contract/areas/articles/article-document'
import { pictureAddresses, plainText } from '../nodes.ts'
import { renderDocument } from '../render.ts'
import { type LintContext, type LintOptions, lintError, lintWarning } from './context.ts'
import { lintFields } from './fields.ts'
import { lintNodes } from './nodes.ts'
import { lintCover } from './pictures.ts'

/** From this share of the limit on a body is near it. */
const nearLimit = 0.9
/** As long as the addresses of WeChat’s pictures: the body has those when WeChat counts it. */
const typicalAddress = `http://mmbiz.qpic.cn/mmbiz_png/${'x'.repeat(100)}/0?wx_fmt=png`
const maxBytes = 1024 * 1024

/** A body as WeChat counts it: all of its HTML. */
const htmlOf = ({ part, content, notesTitle }: Pick<LintContext, 'part' | 'content' | 'notesTitle'>) =>
  renderDocument(part.document, {
    style: content.style,
    notesTitle,
    pictureAddress: () => typicalAddress,
  })

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
