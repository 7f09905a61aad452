import type { PictureRow, pictureSortable } from '@greenroom/contract/areas/pictures/pictures'
import { eq, gt, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { before, contains, from, mentions, oneOf } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { named, namesOf } from '../articles/index.ts'
import { pictures, type StoredPicture } from './schema.ts'
import { uploadedByOneOf } from './store.ts'
import { readUses } from './uses.ts'

const listOf = (values: unknown) => sql`${sql.param(values)}::text[]`
const textOf = (values: unknown) => sql`(${listOf(values)})[1]`
/** As a query, so that the ids are read once and not for each row. */
const idsOf = (values: unknown) => sql`select unnest((${listOf(values)})[2:])::uuid`

type SortKey = (typeof pictureSortable)[number]

/** The list of pictures. The value of its filter `text` is the text, and the ids of pictures that have it otherwise. */
export function createPictureList(database: Database): List<StoredPicture, SortKey> {
  return createList<StoredPicture, SortKey>(database, {
    table: pictures,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(pictures)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      name: sql`${pictures.name} collate "zh-x-icu"`,
      size: pictures.size,
      useCount: pictures.useCount,
      createdTime: pictures.createdAt,
      usedTime: pictures.usedAt,
    },
    defaultSort: '-createdTime',
    tieBreak: pictures.id,
    filters: {
      owners: { where: uploadedByOneOf },
      text: {
        scan: values =>
          sql`(${mentions(pictures.name, textOf(values))} or ${pictures.id} in (${idsOf(values)}))`,
        where: values =>
          sql`(${contains(pictures.name).where(textOf(values))} or ${pictures.id} = any(array(${idsOf(values)})))`,
      },
      accountId: { where: id => sql`${pictures.accountIds} @> array[${id}::uuid]` },
      used: { where: () => gt(pictures.useCount, 0) },
      unused: { where: () => eq(pictures.useCount, 0) },
      mediaType: oneOf(pictures.mediaType),
      uploaderId: { where: id => uploadedByOneOf(sql`array[${id}::uuid]`) },
      createdFrom: from(pictures.createdAt),
      createdBefore: before(pictures.createdAt),
    },
  })
}

/** Pictures as endpoints return them to this user, in the same order. @param limit uses of each at most */
export async function toPictureRows(
  queries: Queries,
  reader: Pick<Actor, 'id' | 'dataScope' | 'permissions'>,
  stored: readonly StoredPicture[],
  limit: number,
): Promise<PictureRow[]> {
  const ids = stored.map(({ id }) => id)
  const accountIds = stored.flatMap(picture => picture.accountIds)
  const creators = stored.map(({ createdBy }) => createdBy)
  const [names, uses] = await Promise.all([
    namesOf(queries, creators, accountIds),
    readUses(queries, reader, ids, limit),
  ])
  return stored.map(picture => ({
    id: picture.id,
    fileId: picture.fileId,
    address: openFileAddress(picture.fileId),
    name: picture.name,
    mediaType: picture.mediaType,
    size: picture.size,
    width: picture.width || null,
    height: picture.height || null,
    accounts: picture.accountIds.flatMap(id => named(id, names.accounts) ?? []),
    uses: { list: uses.get(picture.id) ?? [], total: picture.useCount },
    createdBy: named(picture.createdBy, names.users),
    createdTime: picture.createdAt.toISOString(),
    usedTime: picture.usedAt.toISOString(),
    version: picture.version,
  }))
}
