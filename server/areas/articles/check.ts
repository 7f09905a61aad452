import { formulasFor, lintArticle, pictureAddresses } from '@greenroom/article'
import type { ArticleFinding, CheckedFinding } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import type { IgnoredFinding } from '@greenroom/contract/areas/articles/articles'
import { officialArticleLimits } from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { articleLimitsOf } from '../official-accounts/index.ts'
import { readPictures } from './pictures/store.ts'

/** Heading of the list of link addresses, in articles of every account. */
export const notesTitle = '参考链接'

const addressForm = /^\/api\/pictures\/([0-9a-f-]{36})$/

/** File id of a stored picture; undefined for a picture of another website. */
export const fileIdOf = (address: string): string | undefined => addressForm.exec(address)?.[1]

/** Finds everything that WeChat would refuse, drop or shorten, by the account’s limits and the stored pictures. */
export async function checkContent(
  queries: Queries,
  content: ArticleContent,
  accountId: string | null,
): Promise<ArticleFinding[]> {
  const fileIds = content.parts.flatMap(({ document, cover }) => [
    ...pictureAddresses(document).flatMap(address => fileIdOf(address) ?? []),
    ...(cover ? [cover.fileId] : []),
  ])
  const [pictureFiles, limits] = await Promise.all([
    readPictures(queries, fileIds),
    accountId === null ? undefined : articleLimitsOf(queries, accountId),
  ])
  const pictures = new Map(
    pictureFiles.flatMap(({ fileId, width, height }) => [
      [fileId, { width, height }],
      [openFileAddress(fileId), { width, height }],
    ]),
  )
  const formulas = await formulasFor(content.parts.map(({ document }) => document))
  return lintArticle(content, { limits: limits ?? officialArticleLimits, notesTitle, pictures, formulas })
}

/** Number of errors among findings. */
export const errorsIn = (findings: readonly ArticleFinding[]): number =>
  findings.filter(({ severity }) => severity === 'error').length

/** Findings with who ignored them and why; open ones first. */
export function withIgnored(
  findings: readonly ArticleFinding[],
  ignored: readonly IgnoredFinding[],
): CheckedFinding[] {
  const byKey = new Map(ignored.map(one => [one.key, one]))
  return findings
    .map(finding => ({
      ...finding,
      ignored: finding.severity === 'warning' ? (byKey.get(finding.key) ?? null) : null,
    }))
    .toSorted((a, b) => Number(a.ignored !== null) - Number(b.ignored !== null))
}
