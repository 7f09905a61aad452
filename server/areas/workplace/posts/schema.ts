import { postKinds, postTags } from '@greenroom/contract/areas/workplace/posts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../../platform/database/columns.ts'
import { storedFiles } from '../../../platform/files/schema.ts'

/** Posts on the workplace: announcements, links to documents, and slides. */
export const workplacePosts = pgTable(
  'workplace_post',
  {
    id: id(),
    kind: text({ enum: postKinds }).notNull(),
    title: text().notNull(),
    tag: text({ enum: postTags }).notNull(),
    /** Empty when it has no link. */
    link: text().notNull().default(''),
    /** The picture of a slide. */
    fileId: uuid().references(() => storedFiles.id),
    /** Order within the kind; there may be gaps. */
    position: integer().notNull(),
    /** Period in which it is shown; null: no limit. */
    visibleFrom: instant(),
    visibleUntil: instant(),
    /** Roles that see it; empty: everyone. Ids of deleted roles stay and match no user. */
    roleIds: uuid().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [index('workplace_post_position').on(table.kind, table.position, table.id)],
)
export type StoredPost = typeof workplacePosts.$inferSelect
