import type { ListEndpoint } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import type { ExportableList } from '@greenroom/contract/lists'
import * as z from 'zod'
import type { Actor } from '../access/actor.ts'
import { visibleOwners } from '../access/visible.ts'
import type { Queries } from '../database/database.ts'
import type { List } from '../list/list.ts'
import type { RowsQuery } from '../list/list-definition.ts'
import type { ReadableList, ResolveContext } from '../list/readable-list.ts'

/** A row of the list as its endpoint returns it; the columns of the file name its fields. */
export type ExportRow = Record<string, unknown>

/** A list that can be exported. The resolved query is stored until the download. */
export interface ListExport extends ReadableList {
  list: ExportableList
  count(query: Record<string, unknown>): Promise<number>
  /** Passes all rows in order to `take`, in batches, and waits for each call. */
  each(
    query: Record<string, unknown>,
    language: Language,
    take: (rows: readonly ExportRow[]) => Promise<void>,
  ): Promise<void>
}

interface ExportDescription<Row, Key extends string> {
  call: ListEndpoint
  engine: List<Row, Key>
  /** Converts stored rows to rows of the endpoint; a field may become text, for example the name of a user. */
  toRows(
    queries: Queries,
    rows: readonly Row[],
    language: Language,
    /** Ids of the owners whose rows the user may see; undefined for all. */
    owners: readonly string[] | undefined,
  ): Promise<object[]> | object[]
  /** Converts the query as the handler of the list does; the filter of the data scope is added to it. */
  resolve?(context: ResolveContext): Promise<Record<string, unknown>>
  /** Filter of the user's data scope, as the handler of the list sets it; default: by owners. */
  scope?(actor: Actor): Record<string, unknown>
}

const ownersForm = z.object({ owners: z.array(z.string()).optional() })

const ownersOnly = (actor: Actor) => ({ owners: visibleOwners(actor) })

/** The owners that a resolved query names. */
const ownersOf = (query: Record<string, unknown>) => ownersForm.parse(query).owners

/**
 * Declares how a list is exported, over its engine and with the rows of its endpoint.
 * @throws Error when the list is declared as not exportable
 */
export function defineExport<Row, Key extends string>(description: ExportDescription<Row, Key>): ListExport {
  const { call, engine, toRows, resolve, scope = ownersOnly } = description
  const { list } = call
  if (!list.isExportable) throw new Error(`List ${list.key} is declared as not exportable`)
  // The stored query is what `resolve` returned.
  const asQuery = (query: Record<string, unknown>) => query as RowsQuery<Key>
  return {
    list: list.entity,
    call,
    // Added last, so that no list can export rows outside the user's data scope.
    resolve: async context => ({
      ...((await resolve?.(context)) ?? context.query),
      ...scope(context.actor),
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
