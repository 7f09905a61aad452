import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import { contentItemStatuses, contentItems, contentSetItems, contentSets } from './schema.ts'

// The sub-queries bear the names of their tables, so that conditions on these hold for them.
const build = new QueryBuilder({ casing: 'snake_case' })

type Viewer = Pick<Actor, 'dataScope'>

/** Content items for other areas to select from and to join, as `content_item`; with a viewer, those that they may see. */
export const contentItemRows = (viewer?: Viewer) =>
  build
    .select()
    .from(contentItems)
    .where(viewer && ownedByVisible(viewer, contentItems.createdBy))
    .as('content_item')

/** Content sets for other areas, as `content_set`; with a viewer, those that they may see. */
export const contentSetRows = (viewer?: Viewer) =>
  build
    .select()
    .from(contentSets)
    .where(viewer && ownedByVisible(viewer, contentSets.createdBy))
    .as('content_set')

/** Genre and owner of every content item that is online, read from one index, as `content_item_status`. */
export const onlineContentItems = (viewer?: Viewer) =>
  build
    .select({ genre: contentItemStatuses.genre, createdBy: contentItemStatuses.createdBy })
    .from(contentItemStatuses)
    .where(
      and(
        eq(contentItemStatuses.status, 'online'),
        viewer && ownedByVisible(viewer, contentItemStatuses.createdBy),
      ),
    )
    .as('content_item_status')

/** Ids of the content items that these sets hold. @param sets a query of ids */
export const contentItemsOfSets = (sets: SQLWrapper): SQLWrapper =>
  build
    .select({ id: contentSetItems.contentItemId })
    .from(contentSetItems)
    .where(inArray(contentSetItems.setId, sets))

/** A column that refers to a content item; the row is deleted with the content item. */
export const contentItemReference = () =>
  uuid()
    .notNull()
    .references(() => contentItems.id, { onDelete: 'cascade' })

/** A column that refers to a content set; the row is deleted with the set. */
export const contentSetReference = () =>
  uuid()
    .notNull()
    .references(() => contentSets.id, { onDelete: 'cascade' })

/** Condition: a content item has the file, so that no other area deletes it. */
export const usesContentFile = (fileId: SQL): SQL =>
  sql`exists (select from ${contentItems} where ${contentItems.fileId} = ${fileId})`
