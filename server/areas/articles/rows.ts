import type { ArticleDetail, ArticleRow } from '@greenroom/contract/areas/articles/articles'
import type { Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { namesOfAccounts } from '../official-accounts/index.ts'
import { findDraftLink } from './draft-links.ts'
import type { StoredArticleRow } from './schema.ts'
import { readVersion } from './versions.ts'

/** Names of accounts and users, by id. */
export interface Names {
  users: ReadonlyMap<string, string>
  accounts: ReadonlyMap<string, string>
}

/** Reads the names of those that still exist. */
export async function namesOf(
  queries: Queries,
  userIds: readonly (string | null)[],
  accountIds: readonly (string | null)[],
): Promise<Names> {
  const [users, accounts] = await Promise.all([
    usersByIds(queries, [...new Set(userIds.flatMap(id => id ?? []))]),
    namesOfAccounts(queries, [...new Set(accountIds.flatMap(id => id ?? []))]),
  ])
  return {
    users: new Map(users.map(({ id, name, username }) => [id, name || username])),
    accounts,
  }
}

/** An id with its name; null when the record was deleted. */
export function named(id: string | null, names: ReadonlyMap<string, string>) {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

/** Articles as endpoints return them, in the same order. */
export async function toArticleRows(
  queries: Queries,
  articles: readonly StoredArticleRow[],
): Promise<ArticleRow[]> {
  const names = await namesOf(
    queries,
    articles.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
    articles.map(({ accountId }) => accountId),
  )
  return articles.map(article => ({
    id: article.id,
    title: article.title,
    partCount: article.partCount,
    coverAddress: article.coverFileId && openFileAddress(article.coverFileId),
    account: named(article.accountId, names.accounts),
    state: article.state,
    lastJobId: article.lastJobId,
    publishedAddress: article.publishedAddress,
    sourceFormat: article.sourceFormat,
    createdBy: named(article.createdBy, names.users),
    updatedBy: named(article.updatedBy, names.users),
    createdTime: article.createdAt.toISOString(),
    updatedTime: article.updatedAt.toISOString(),
    pushedTime: article.pushedAt?.toISOString() ?? null,
    publishedTime: article.publishedAt?.toISOString() ?? null,
    version: article.version,
  }))
}

/** An article with its content. */
export async function toArticleDetail(queries: Queries, article: StoredArticleRow): Promise<ArticleDetail> {
  const [[row], { content }, draft] = await Promise.all([
    toArticleRows(queries, [article]),
    readVersion(queries, article.currentVersionId),
    findDraftLink(queries, article.id),
  ])
  if (!row) throw new Error('An article has no row')
  return { ...row, content, ignored: article.ignored, mediaId: draft?.mediaId ?? '' }
}
