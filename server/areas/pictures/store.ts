import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { pictureFiles, pictures, type StoredPicture } from './schema.ts'

type Viewer = Pick<Actor, 'dataScope'>

/** Condition: one of these users uploaded such a file. */
export const uploadedByOneOf = (ids: unknown): SQL => sql`${pictures.ownerIds} && ${sql.param(ids)}::uuid[]`

/** Condition of the pictures that the actor may see; undefined for all. */
const visiblePictures = ({ dataScope }: Viewer): SQL | undefined =>
  dataScope === 'all' ? undefined : uploadedByOneOf(dataScope)

/** The picture, if the actor may see it. */
export async function findPicture(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredPicture | undefined> {
  const [picture] = await queries
    .select()
    .from(pictures)
    .where(and(eq(pictures.id, id), visiblePictures(actor)))
  return picture
}

/** Locks the visible pictures among these until the transaction ends, in one order so that callers do not deadlock. */
export async function lockPictures(
  queries: Queries,
  actor: Viewer,
  ids: readonly string[],
): Promise<StoredPicture[]> {
  return queries
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), visiblePictures(actor)))
    .orderBy(pictures.id)
    .for('update')
}

/** Renames a locked picture. */
export async function writeName(queries: Queries, id: string, name: string): Promise<void> {
  await queries
    .update(pictures)
    .set({ name, version: sql`${pictures.version} + 1` })
    .where(eq(pictures.id, id))
}

/** Deletes pictures, and leaves their files. */
export async function removePictures(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(pictures).where(inArray(pictures.id, [...ids]))
}

/**
 * Has the picture of an uploaded file come first for a user who chooses one, also when it was there already.
 * @returns the id of the picture
 */
export async function raiseUpload(queries: Queries, fileId: string): Promise<string> {
  const [picture] = await queries
    .update(pictures)
    .set({ usedAt: sql`now()` })
    .from(pictureFiles)
    .where(and(eq(pictureFiles.fileId, fileId), eq(pictures.id, pictureFiles.pictureId)))
    .returning({ id: pictures.id })
  if (!picture) throw new Error('An uploaded picture is not in the library')
  return picture.id
}

/** Brings the columns of pictures up to date that follow from their files and uses. */
export async function refreshPictures(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.execute(sql`select refresh_pictures(${sql.param([...ids])}::uuid[])`)
}

/** Ids and names of the users in the actor's data scope who uploaded pictures, by name. */
export async function readUploaders(queries: Queries, { dataScope }: Viewer) {
  const rows = await queries.selectDistinct({ id: pictureFiles.ownerId }).from(pictureFiles)
  const ids = rows.map(({ id }) => id).filter(id => dataScope === 'all' || dataScope.includes(id))
  const users = await usersByIds(queries, ids)
  return users
    .map(({ id, name, username }) => ({ id, name: name || username }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
}

/** Condition on the id of a stored file: it is of a picture that the actor may see. */
export const isOfVisiblePicture = (actor: Viewer, fileId: SQL): SQL =>
  sql`exists (select from ${pictureFiles} join ${pictures} on ${pictures.id} = ${pictureFiles.pictureId}
    where ${pictureFiles.fileId} = ${fileId} and ${visiblePictures(actor) ?? sql`true`})`
