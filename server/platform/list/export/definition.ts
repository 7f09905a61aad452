import type { ListEndpoint } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import type { ExportableList } from '@greenroom/contract/lists'
import * as z from 'zod'
import type { Queries } from '../../database/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { List, MatchingRows } from '../list.ts'
import type { RowsQuery } from '../list-definition.ts'
import { visibleOwners } from '../visible.ts'

/** A row of the list as its call answers it; columns of the file name its fields. */
export type ExportRow = Record<string, unknown>

/** A list as one user may read it. */
export interface ReadableList {
  /** The call that reads the list: its permission and its query are those of whatever reads it otherwise. */
  call: ListEndpoint
  /** What the engine is asked with, for this user. */
  resolve(context: ResolveContext): Promise<Record<string, unknown>>
  /** The rows that match what was resolved. */
  matching(query: Record<string, unknown>): MatchingRows
}

/** A list whose rows can be taken away as a file; what was resolved is kept until the download. */
export interface ListExport extends ReadableList {
  list: ExportableList
  count(query: Record<string, unknown>): Promise<number>
  /** Hands on all rows in order, some at a time, and waits for each of them to be taken. */
  each(
    query: Record<string, unknown>,
    language: Language,
    take: (rows: readonly ExportRow[]) => Promise<void>,
  ): Promise<void>
}

export interface ResolveContext {
  /** As the call's declaration parsed it. */
  query: Record<string, unknown>
  actor: Actor
  queries: Queries
}

interface ExportDescription<Row, Key extends string> {
  call: ListEndpoint
  engine: List<Row, Key>
  /** Stored rows as the call answers them; a field may be said in words instead, for example a user's name. */
  toRows(
    queries: Queries,
    rows: readonly Row[],
    language: Language,
    /** Whose rows the user may see; undefined: all. */
    owners: readonly string[] | undefined,
  ): Promise<object[]> | object[]
  /** Rewrites the query as the list's handler does; whose rows the user may see is added to it, as `owners`. */
  resolve?(context: ResolveContext): Promise<Record<string, unknown>>
}

const ownersForm = z.object({ owners: z.array(z.string()).optional() })

/** Whose rows the resolved query asks for. */
const ownersOf = (query: Record<string, unknown>) => ownersForm.parse(query).owners

/**
 * Describes how a list is exported: over its engine, with the rows of its call.
 * @throws Error when the list is declared as not exportable
 */
export function defineExport<Row, Key extends string>(description: ExportDescription<Row, Key>): ListExport {
  const { call, engine, toRows, resolve } = description
  const { list } = call
  if (!list.isExportable) throw new Error(`List ${list.key} is declared as not exportable`)
  // What was kept of the query is what the engine was asked with.
  const asQuery = (query: Record<string, unknown>) => query as RowsQuery<Key>
  return {
    list: list.entity,
    call,
    // Whatever a list does with its query, nobody takes away what they may not see.
    resolve: async context => ({
      ...((await resolve?.(context)) ?? context.query),
      owners: visibleOwners(context.actor),
    }),
    matching: query => engine.matching(asQuery(query)),
    count: query => engine.count(asQuery(query)),
    each: (query, language, take) =>
      engine.each(asQuery(query), async (rows, queries) => {
        const made = await toRows(queries, rows, language, ownersOf(query))
        await take(made.map(row => Object.fromEntries(Object.entries(row))))
      }),
  }
}
