import type { PostFields, PostKind } from '@greenroom/contract/areas/workplace/posts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { toColumns } from './rows.ts'
import { type StoredPost, workplacePosts } from './schema.ts'

/** All posts; each kind in its order. */
export const allPosts = (queries: Queries): Promise<StoredPost[]> =>
  queries
    .select()
    .from(workplacePosts)
    .orderBy(asc(workplacePosts.kind), asc(workplacePosts.position), asc(workplacePosts.id))

/**
 * Allows one change of posts at a time until the transaction ends, because positions and the number of posts are
 * checked.
 */
export async function lockPosts(queries: Queries): Promise<void> {
  await queries.execute(sql`lock table ${workplacePosts} in share row exclusive mode`)
}

/** @param position after the last one of its kind */
export async function insertPost(
  queries: Queries,
  kind: PostKind,
  fields: PostFields,
  position: number,
): Promise<StoredPost> {
  const post = await onlyRow(
    queries
      .insert(workplacePosts)
      .values({ kind, ...toColumns(fields), position })
      .returning(),
  )
  return post
}

/** Replaces the fields of a post and raises its version. */
export async function changePost(queries: Queries, id: string, fields: PostFields): Promise<void> {
  await queries
    .update(workplacePosts)
    .set({ ...toColumns(fields), version: sql`${workplacePosts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(workplacePosts.id, id))
}

/** Stores the order of these posts; only moved ones are written. */
export async function orderPosts(queries: Queries, posts: readonly StoredPost[]): Promise<void> {
  for (const [index, { id, position }] of posts.entries()) {
    if (position === index + 1) continue
    await queries
      .update(workplacePosts)
      .set({ position: index + 1 })
      .where(eq(workplacePosts.id, id))
  }
}

/** @returns whether the post existed */
export async function removePost(queries: Queries, id: string): Promise<boolean> {
  const removed = await queries
    .delete(workplacePosts)
    .where(eq(workplacePosts.id, id))
    .returning({ id: workplacePosts.id })
  return removed.length > 0
}
