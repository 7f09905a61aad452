import {
  formulasFor,
  hiddenText,
  lintArticle,
  lintWording,
  pictureAddresses,
  type WordingHit,
} from '@greenroom/article'
import type {
  ArticleFinding,
  ArticleRule,
  CheckedFinding,
} from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import type { IgnoredFinding } from '@greenroom/contract/areas/articles/articles'
import { officialArticleLimits } from '@greenroom/contract/areas/official-accounts/official-accounts'
import {
  type AdvertisingFamily,
  advertisingFamilies,
  type Finding,
  type FindingRule,
} from '@greenroom/contract/areas/polish/findings'
import type { Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { articleLimitsOf } from '../official-accounts/index.ts'
import { allWords, findTypesetting, findWording, type TypesettingEdit } from '../polish/index.ts'
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

/** Articles of the advertising law; 0 for the rules of WeChat. */
const lawArticles: Readonly<Record<AdvertisingFamily, number>> = {
  superlative: 9,
  only: 9,
  national: 9,
  absolute: 9,
  lowestPrice: 28,
  medical: 17,
  investment: 25,
  education: 24,
  inducement: 0,
  unsourced: 11,
}

/**
 * Finds wording to correct, as the polishing page does: advertising law, misspellings, own words, typesetting.
 * All are warnings.
 * 100,000 characters take about half a second, in which other requests are served.
 */
export async function checkWording(queries: Queries, content: ArticleContent): Promise<ArticleFinding[]> {
  const words = await allWords(queries)
  const findings: ArticleFinding[] = []
  for (const part of content.parts) {
    const check = async (text: string) => [
      ...(await findWording(text, words)).map(toHit),
      ...(await findTypesetting(text, hiddenText)).map(edit => typesettingHit(text, edit)),
    ]
    findings.push(...(await lintWording(part, check)))
  }
  return findings
}

/** A correction with a character beside it: the place of an empty text would not be found again. */
function typesettingHit(text: string, { begin, end, text: right, rule }: TypesettingEdit): WordingHit {
  const [before, after] = [text.slice(Math.max(0, begin - 1), begin), text.slice(end, end + 1)]
  const [left, next] = [before, after].map(one => (one === hiddenText || one === '\n' ? '' : one))
  const [from, to] = [begin - (left ?? '').length, end + (next ?? '').length]
  return { begin: from, end: to, rule, right: `${left}${right}${next}`, values: {} }
}

function toHit({ begin, end, rule, suggestions, note }: Finding): WordingHit {
  const family = advertisingFamilies.find(each => each === rule)
  const article = family === undefined ? 0 : lawArticles[family]
  const values = { note, ...(article > 0 && { article }) }
  return { begin, end, rule: ruleOf(rule, article), right: suggestions[0] ?? null, values }
}

function ruleOf(rule: FindingRule, article: number): ArticleRule {
  switch (rule) {
    case 'typo':
    case 'likelyTypo':
      return 'misspelling'
    case 'particle':
      return 'wrongParticle'
    case 'redundancy':
      return 'redundancy'
    case 'ownSpelling':
    case 'ownWord':
      return 'ownWord'
    case 'inducement':
      return 'inducingWord'
    default:
      return article > 0 ? 'advertisingWord' : 'slip'
  }
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
