import type { TableRules } from '../../platform/modules/table-rules.ts'
import { articleDrafts, articlePictures, articles, articleVersions } from './schema.ts'
import { undoArticles } from './undo.ts'

const followingColumns = [
  'source_format',
  'part_count',
  'cover_file_id',
  'content_item_ids',
  'current_version_id',
  'last_job_id',
  'pushed_at',
  'published_at',
  'published_address',
  'updated_by',
  'updated_at',
  'version',
]

/** Rules of the tables of articles: log, undo and scope. */
export const articleTables: readonly TableRules[] = [
  {
    table: articles,
    entity: 'article',
    title: 'title',
    ignored: followingColumns,
    undo: undoArticles,
    scope: {
      entity: 'article',
      permission: 'article:read',
      id: articles.id,
      owners: [articles.createdBy],
      title: articles.title,
      age: articles.createdAt,
    },
  },
  { table: articleVersions, unlogged: 'versions are a log themselves', scope: 'unscoped' },
  { table: articleDrafts, unlogged: 'it is what WeChat holds; jobs tell of it', scope: 'unscoped' },
  { table: articlePictures, unlogged: 'articles that show a picture are recorded', scope: 'unscoped' },
]
