import type { StoredDifferences } from '@greenroom/contract/areas/articles/article-checks'
import {
  type ArticleContent,
  type ArticlePart,
  articleSourceFormats,
} from '@greenroom/contract/areas/articles/article-content'
import { articleVersionOrigins } from '@greenroom/contract/areas/articles/article-versions'
import { articleStates, type IgnoredFinding } from '@greenroom/contract/areas/articles/articles'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'

const isListed = (table: Record<'state' | 'accountId', AnyPgColumn>) =>
  [table.state, table.accountId] as const

/** Articles for official accounts, with the columns that lists show. Their text is in `article_version`. */
export const articles = pgTable(
  'article',
  {
    id: id(),
    /** Title of the first part. */
    title: text().notNull(),
    /** Stays when the account is deleted, so that undoing the deletion links both again. */
    accountId: uuid(),
    state: text({ enum: articleStates }).notNull().default('local'),
    sourceFormat: text({ enum: articleSourceFormats }).notNull(),
    partCount: integer().notNull(),
    coverFileId: uuid(),
    /** Content items that its parts were made from. */
    contentItemIds: uuid().array().notNull().default([]),
    ignored: jsonb().$type<IgnoredFinding[]>().notNull().default([]),
    /** The current version. */
    currentVersionId: uuid().notNull(),
    lastJobId: uuid(),
    pushedAt: instant(),
    publishedAt: instant(),
    publishedAddress: text(),
    /** The owner, for data scopes. Stays when the user is deleted. */
    createdBy: uuid(),
    updatedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    index('article_updated').on(table.updatedAt, table.id, ...isListed(table)),
    index('article_created').on(table.createdAt, table.id, ...isListed(table)),
    index('article_title').on(sql`${table.title} collate "zh-x-icu"`, table.id, ...isListed(table)),
    index('article_account').on(table.accountId, table.updatedAt, table.id),
    index('article_owner').on(table.createdBy, table.updatedAt, table.id),
    index('article_content_items').using('gin', table.contentItemIds),
    index('article_title_grams').using('gin', sql`search_grams(${table.title})`),
  ],
)
export type StoredArticleRow = typeof articles.$inferSelect

/** Content of a version; parts that were stored before sources were have none. */
export type StoredContent = Omit<ArticleContent, 'parts'> & {
  parts: (Omit<ArticlePart, 'source'> & Partial<Pick<ArticlePart, 'source'>>)[]
}

/**
 * Contents of articles. No foreign key to articles, so that they are still there when a deleted article is restored.
 */
export const articleVersions = pgTable(
  'article_version',
  {
    id: id(),
    articleId: uuid().notNull(),
    number: integer().notNull(),
    origin: text({ enum: articleVersionOrigins }).notNull(),
    content: jsonb().$type<StoredContent>().notNull(),
    /** SHA-256 of the content, to compare versions. */
    contentHash: text().notNull(),
    title: text().notNull(),
    partCount: integer().notNull(),
    characters: integer().notNull(),
    userId: uuid(),
    startedAt: instant().notNull().default(sql`now()`),
    savedAt: instant().notNull().default(sql`now()`),
    /** Whether a publish job sends it; a pinned version does not change. */
    isPinned: boolean().notNull().default(false),
    /** When it was sent to WeChat. */
    pushedAt: instant(),
  },
  table => [unique('article_version_number').on(table.articleId, table.number)],
)
/** A version as it is read, with its sources. */
export type StoredVersion = Omit<typeof articleVersions.$inferSelect, 'content'> & { content: ArticleContent }

/** Drafts of articles at WeChat, as they were read last. */
export const articleDrafts = pgTable('article_draft', {
  articleId: uuid().primaryKey(),
  /** WeChat's ids belong to one account. */
  accountId: uuid().notNull(),
  mediaId: text().notNull(),
  /** The version that was sent. */
  versionId: uuid().notNull(),
  /** Hash of WeChat's copy after sending, by `remoteHash`. A push replaces only a draft that still has it. */
  remoteHash: text().notNull(),
  /** By part: the HTML of its blocks as WeChat returned it, to find later changes at WeChat. */
  readBack: jsonb().$type<ReadBackPart[]>().notNull(),
  differences: jsonb().$type<StoredDifferences[]>().notNull(),
  readAt: instant().notNull().default(sql`now()`),
  /** Hash and content of the last comparison, for merging. */
  comparedHash: text(),
  comparedReadBack: jsonb().$type<ReadBackPart[]>(),
})
export type StoredDraftLink = typeof articleDrafts.$inferSelect

/** A part as WeChat returned it. */
export interface ReadBackPart {
  partId: string
  title: string
  author: string
  digest: string
  sourceAddress: string
  comments: ArticleContent['parts'][number]['comments']
  html: string
}

/** Pictures of articles that are stored here. */
export const articlePictures = pgTable('article_picture', {
  /** Of the stored file. */
  fileId: uuid().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: createdAt(),
})
