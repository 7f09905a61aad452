import type { StoredDifferences } from '@greenroom/contract/areas/weixin/article-checks'
import { type ArticleContent, articleSourceFormats } from '@greenroom/contract/areas/weixin/article-content'
import type { ArticleDocument } from '@greenroom/contract/areas/weixin/article-document'
import type { ArticleStyle } from '@greenroom/contract/areas/weixin/article-style'
import { articleTemplateKinds } from '@greenroom/contract/areas/weixin/article-templates'
import { articleVersionOrigins } from '@greenroom/contract/areas/weixin/article-versions'
import { articleStates, type IgnoredFinding } from '@greenroom/contract/areas/weixin/articles'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../../platform/database/columns.ts'

const isListed = (table: Record<'state' | 'accountId', AnyPgColumn>) =>
  [table.state, table.accountId] as const

/** Articles for official accounts, with the columns that lists show. Their text is in `article_version`. */
export const articles = pgTable(
  'article',
  {
    id: id(),
    /** Of the first part. */
    title: text().notNull(),
    /** Stays when the account is deleted, so that undoing brings both together again. */
    accountId: uuid(),
    state: text({ enum: articleStates }).notNull().default('local'),
    sourceFormat: text({ enum: articleSourceFormats }).notNull(),
    partCount: integer().notNull(),
    coverFileId: uuid(),
    /** The content items that its parts were made from. */
    contentItemIds: uuid().array().notNull().default([]),
    ignored: jsonb().$type<IgnoredFinding[]>().notNull().default([]),
    /** The current version. */
    currentVersionId: uuid().notNull(),
    lastJobId: uuid(),
    pushedAt: instant(),
    publishedAt: instant(),
    publishedAddress: text(),
    /** The owner, for the data scope of roles. Stays when the user is deleted. */
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

/** What was written of an article. It refers to no article, so that it is there when a deleted one comes back. */
export const articleVersions = pgTable(
  'article_version',
  {
    id: id(),
    articleId: uuid().notNull(),
    number: integer().notNull(),
    origin: text({ enum: articleVersionOrigins }).notNull(),
    content: jsonb().$type<ArticleContent>().notNull(),
    /** SHA-256 of the content, to compare versions. */
    contentHash: text().notNull(),
    title: text().notNull(),
    partCount: integer().notNull(),
    characters: integer().notNull(),
    userId: uuid(),
    startedAt: instant().notNull().default(sql`now()`),
    savedAt: instant().notNull().default(sql`now()`),
    /** A publish job sends it: it stays as it is from then on. */
    isPinned: boolean().notNull().default(false),
    /** When it was sent to WeChat. */
    pushedAt: instant(),
  },
  table => [unique('article_version_number').on(table.articleId, table.number)],
)
export type StoredVersion = typeof articleVersions.$inferSelect

/** The draft of an article at WeChat, as it was when it was read last. */
export const articleDrafts = pgTable('article_draft', {
  articleId: uuid().primaryKey(),
  /** WeChat's ids belong to one account. */
  accountId: uuid().notNull(),
  mediaId: text().notNull(),
  /** The version that was sent. */
  versionId: uuid().notNull(),
  /** Of what WeChat held after that, by `remoteHash`. A push replaces only a draft that still has it. */
  remoteHash: text().notNull(),
  /** By part: the HTML of its blocks as WeChat returned it, to find later changes at WeChat. */
  readBack: jsonb().$type<ReadBackPart[]>().notNull(),
  differences: jsonb().$type<StoredDifferences[]>().notNull(),
  readAt: instant().notNull().default(sql`now()`),
  /** What the last comparison read, for a merge of it. */
  comparedHash: text(),
  comparedReadBack: jsonb().$type<ReadBackPart[]>(),
})
export type StoredDraftLink = typeof articleDrafts.$inferSelect

/** A part as WeChat gave it back. */
export interface ReadBackPart {
  partId: string
  title: string
  author: string
  digest: string
  sourceAddress: string
  comments: ArticleContent['parts'][number]['comments']
  html: string
}

/** Pictures that were sent to WeChat, once for each account and use. */
export const weixinPictures = pgTable(
  'weixin_picture',
  {
    accountId: uuid().notNull(),
    /** Of the picture's content here. */
    sha256: text().notNull(),
    /** `body`: an address for texts. `cover`: a permanent material. */
    use: text({ enum: ['body', 'cover'] }).notNull(),
    /** The address, or the id of the material. */
    value: text().notNull(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.accountId, table.sha256, table.use] })],
)

/** Pictures of articles that are stored here. */
export const articlePictures = pgTable('article_picture', {
  /** Of the stored file. */
  fileId: uuid().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: createdAt(),
})

/** Bodies and pieces of them that are used again. */
export const articleTemplates = pgTable(
  'article_template',
  {
    id: id(),
    kind: text({ enum: articleTemplateKinds }).notNull(),
    name: text().notNull(),
    isShared: boolean().notNull(),
    style: jsonb().$type<ArticleStyle>(),
    document: jsonb().$type<ArticleDocument>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  table => [index('article_template_owner').on(table.createdBy)],
)
