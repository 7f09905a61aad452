import { inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { articlePictures } from '../schema.ts'

/** Stores the size, in pixels, of a picture whose file is stored. */
export async function insertPicture(
  queries: Queries,
  picture: { fileId: string; width: number; height: number },
): Promise<void> {
  await queries.insert(articlePictures).values(picture)
}

/** The sizes of the pictures that are stored here among these files. */
export async function readPictures(
  queries: Queries,
  fileIds: readonly string[],
): Promise<(typeof articlePictures.$inferSelect)[]> {
  if (fileIds.length === 0) return []
  return queries
    .select()
    .from(articlePictures)
    .where(inArray(articlePictures.fileId, [...fileIds]))
}
