import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import { type LintContext, lintError, lintWarning } from './context.ts'

/** Characters as readers count them: an emoji outside the basic plane is one. */
export const countTyped = (text: string): number => [...text].length

/** Shared cards cut a title near this number of bytes. */
const bytesOnCards = 64
const sourceAddressBytes = 1024

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Title, author, digest and source address, by the limits of the account. */
export function lintFields(context: LintContext): ArticleFinding[] {
  return [...lintTitle(context), ...lintAuthor(context), ...lintDigest(context), ...lintAddress(context)]
}

function lintTitle(context: LintContext): ArticleFinding[] {
  const { title } = context.part
  const { title: limit } = context.limits
  const length = countTyped(title)
  if (length === 0) return [lintError(context, 'titleMissing', { field: 'title' })]
  if (length > limit) {
    return [lintError(context, 'titleTooLong', { field: 'title', values: { length, limit } })]
  }
  const bytes = bytesOf(title)
  return bytes > bytesOnCards
    ? [lintWarning(context, 'titleCutOnCards', { field: 'title', values: { bytes, limit: bytesOnCards } })]
    : []
}

function lintAuthor(context: LintContext): ArticleFinding[] {
  const length = countTyped(context.part.author)
  const { author: limit } = context.limits
  return length > limit
    ? [lintError(context, 'authorTooLong', { field: 'author', values: { length, limit } })]
    : []
}

function lintDigest(context: LintContext): ArticleFinding[] {
  const { digest } = context.part
  const { digest: limit } = context.limits
  const length = countTyped(digest)
  if (length > limit) {
    const shortened = firstSentences(digest, limit)
    return [
      lintError(context, 'digestTooLong', {
        field: 'digest',
        values: { length, limit },
        ...(shortened !== '' && { mend: { kind: 'setField', field: 'digest', value: shortened } }),
      }),
    ]
  }
  return length > 0 && context.content.parts.length > 1
    ? [lintWarning(context, 'digestNotShown', { field: 'digest' })]
    : []
}

function lintAddress(context: LintContext): ArticleFinding[] {
  const bytes = bytesOf(context.part.sourceAddress)
  if (bytes <= sourceAddressBytes) return []
  const values = { length: bytes, limit: sourceAddressBytes }
  return [lintError(context, 'sourceAddressTooLong', { field: 'sourceAddress', values })]
}

/** The whole sentences that fit; empty when not even the first one does. */
function firstSentences(text: string, limit: number): string {
  let kept = ''
  for (const sentence of text.match(/[^。！？!?.]*[。！？!?.]+/g) ?? []) {
    if (countTyped(kept + sentence) > limit) break
    kept += sentence
  }
  return kept.trim()
}
