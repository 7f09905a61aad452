import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { messageSnoozes, messages, todoReads } from './schema.ts'
import type { Receipt } from './store.ts'

/** When the user's snoozed messages and to-dos come back, by id. */
export async function readSnoozes(queries: Queries, userId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await queries
    .select({ messageId: messageSnoozes.messageId, until: messageSnoozes.until })
    .from(messageSnoozes)
    .where(eq(messageSnoozes.userId, userId))
  return new Map(rows.map(({ messageId, until }) => [messageId, until]))
}

/** Snoozes messages and to-dos of the user, in place of earlier snoozes. */
export async function insertSnoozes(
  queries: Queries,
  userId: string,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .insert(messageSnoozes)
    .values(ids.map(messageId => ({ userId, messageId, until })))
    .onConflictDoUpdate({
      target: [messageSnoozes.userId, messageSnoozes.messageId],
      set: { until: sql`excluded.until` },
    })
}

/** Ends snoozes before their time; the messages are as they were. @returns ids of those that were snoozed */
export async function deleteSnoozes(queries: Queries, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const ended = await queries
    .delete(messageSnoozes)
    .where(and(eq(messageSnoozes.userId, userId), inArray(messageSnoozes.messageId, ids)))
    .returning({ id: messageSnoozes.messageId })
  return ended.map(({ id }) => id)
}

/**
 * Ends snoozes whose time has come, the longest due first: the messages are unread and the newest of the inbox.
 * Snoozes that another server ends are skipped.
 */
export async function endDueSnoozes(queries: Queries, limit: number): Promise<Receipt[]> {
  const due = await queries
    .select({ id: messageSnoozes.messageId, userId: messageSnoozes.userId })
    .from(messageSnoozes)
    .where(sql`${messageSnoozes.until} <= now()`)
    .orderBy(asc(messageSnoozes.until))
    .limit(limit)
    .for('update', { skipLocked: true })
  for (const [userId, receipts] of Map.groupBy(due, receipt => receipt.userId)) {
    const ids = receipts.map(({ id }) => id)
    await deleteSnoozes(queries, userId, ids)
    await queries
      .update(messages)
      .set({
        status: 0,
        firstAt: sql`coalesce(${messages.firstAt}, ${messages.createdAt})`,
        createdAt: sql`now()`,
      })
      .where(and(eq(messages.userId, userId), inArray(messages.id, ids)))
    await queries.delete(todoReads).where(and(eq(todoReads.userId, userId), inArray(todoReads.todoId, ids)))
  }
  return due
}
