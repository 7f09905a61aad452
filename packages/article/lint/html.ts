import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import { isPictureAddress } from '@greenroom/contract/areas/articles/article-document'
import { keptTags } from '../kept-html.ts'
import type { PlacedNode } from '../nodes.ts'
import { type LintContext, lintError, lintWarning } from './context.ts'
import { isWeixinPicture } from './pictures.ts'

const kept: ReadonlySet<string> = new Set(keptTags)

/** Elements that WeChat splits or rewrites while keeping their text. */
const rewritten = /<div\b|\sclass=|\sid=|position\s*:|animation\s*:|@media|url\(/i
const dangerous = /<(script|iframe|object|embed|form|input|style|link|meta)\b|\son\w+\s*=|javascript:/i

/** Checks an HTML block for elements that WeChat would drop or change. */
export function lintHtml(context: LintContext, html: string, place: PlacedNode): ArticleFinding[] {
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
    const rule = /^https?:/i.test(address) ? 'pictureForeign' : 'pictureMissing'
    const isStored = rule === 'pictureMissing' && isPictureAddress(address)
    if (isStored && (!context.pictures || context.pictures.has(address))) continue
    findings.push(lintError(context, rule, { field, subject: address, values: { address }, place }))
  }
  return findings
}
