import { createHash } from 'node:crypto'
import type { StoredDifferences } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ReadBackPart } from '../articles/index.ts'
import type { DraftArticle, StoredArticle } from '../official-accounts/index.ts'
import { htmlFacts, htmlText } from './html-facts.ts'

/**
 * The parts of an article by which changes at WeChat are found. Addresses, which change with every reading, are left
 * out.
 */
const comparable = (article: StoredArticle) => [
  article.title,
  article.author,
  article.digest,
  article.content,
  article.content_source_url,
  article.thumb_media_id,
  article.need_open_comment,
  article.only_fans_can_comment,
]

/** Hash of a draft's content at WeChat; the same for each reading of the same content. */
export const remoteHashOf = (articles: readonly StoredArticle[]): string =>
  createHash('sha256')
    .update(JSON.stringify(articles.map(comparable)))
    .digest('hex')

/** Parts as WeChat gave them back, for a later merge. */
export const toReadBack = (
  parts: readonly Pick<ArticlePart, 'id'>[],
  articles: readonly StoredArticle[],
): ReadBackPart[] =>
  articles.map((article, index) => ({
    partId: parts[index]?.id ?? '',
    title: article.title,
    author: article.author,
    digest: article.digest,
    sourceAddress: article.content_source_url,
    comments:
      article.need_open_comment === 0
        ? 'nobody'
        : article.only_fans_can_comment === 1
          ? 'followers'
          : 'everyone',
    html: article.content,
  }))

/** How WeChat changed the parts that it was sent; unchanged parts are left out. */
export function differencesOf(
  parts: readonly Pick<ArticlePart, 'id'>[],
  sent: readonly DraftArticle[],
  remoteArticles: readonly StoredArticle[],
): StoredDifferences[] {
  return sent.flatMap((article, index) => {
    const [part, back] = [parts[index], remoteArticles[index]]
    if (!part || !back) return []
    const differences = differenceOf(part.id, article, back)
    const isSame =
      differences.tags.length === 0 &&
      differences.stylesDropped === 0 &&
      differences.pictures.sent === differences.pictures.stored &&
      !differences.hasOtherText &&
      differences.fields.length === 0
    return isSame ? [] : [differences]
  })
}

function differenceOf(partId: string, sent: DraftArticle, remoteArticle: StoredArticle): StoredDifferences {
  const [before, after] = [htmlFacts(sent.content), htmlFacts(remoteArticle.content)]
  const names = new Set([...before.tags.keys(), ...after.tags.keys()])
  const tags = [...names].toSorted().flatMap(tag => {
    const [were, are] = [before.tags.get(tag) ?? 0, after.tags.get(tag) ?? 0]
    return were === are ? [] : [{ tag, sent: were, stored: are }]
  })
  const fields: StoredDifferences['fields'] = []
  if (sent.title !== remoteArticle.title) fields.push('title')
  if ((sent.author ?? '') !== remoteArticle.author) fields.push('author')
  if (sent.digest && sent.digest !== remoteArticle.digest) fields.push('digest')
  if ((sent.content_source_url ?? '') !== remoteArticle.content_source_url) fields.push('sourceAddress')
  if ((sent.need_open_comment ?? 0) !== remoteArticle.need_open_comment) fields.push('comments')
  return {
    partId,
    tags,
    stylesDropped: Math.max(0, before.styles - after.styles),
    pictures: { sent: before.pictures, stored: after.pictures },
    hasOtherText: htmlText(sent.content) !== htmlText(remoteArticle.content),
    fields,
  }
}
