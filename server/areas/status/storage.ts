import type { readStorage } from '@greenroom/contract/areas/status/storage'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { storedFiles } from '../../platform/files/schema.ts'

type Storage = ResponseOf<typeof readStorage>

/** Tables in the list at most. */
const maxTables = 10
/** Sums over a million files take seconds, so they are read this often at most, in milliseconds. */
const validMs = 10 * 60_000

/** Reads what takes room, and answers with the same for a while. A failure is not remembered. */
export function createStorageReader(): (queries: Queries) => Promise<Storage> {
  let last: { at: number; storage: Promise<Storage> } | undefined
  return queries => {
    if (last !== undefined && performance.now() - last.at < validMs) return last.storage
    const storage = measure(queries)
    last = { at: performance.now(), storage }
    storage.catch(() => {
      last = undefined
    })
    return storage
  }
}

async function measure(queries: Queries): Promise<Storage> {
  const [files, tables] = await Promise.all([readFiles(queries), readTables(queries)])
  return { measuredTime: new Date().toISOString(), files, tables }
}

/** Each file counts once, for the first table that refers to it. */
async function readFiles(queries: Queries): Promise<Storage['files']> {
  const owners = await queries.execute<{ owner: string; column: string }>(sql`
    select conrelid::regclass::text as owner, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${'public.stored_file'}::regclass order by 1, 2`)
  const references = owners.map(
    ({ owner, column }) =>
      sql`select ${sql.identifier(column)} as id, ${owner}::text as owner from ${sql.identifier(owner)}`,
  )
  const owned: SQL =
    references.length === 0
      ? sql`select null::uuid as id, null::text as owner where false`
      : sql.join(references, sql` union all `)
  const rows = await queries.execute<{ owner: string | null; count: string; bytes: string }>(sql`
    with owned as (select id, min(owner) as owner from (${owned}) as reference where id is not null group by id)
    select owner, count(*) as count, sum(${storedFiles.size}) as bytes
    from ${storedFiles} left join owned on owned.id = ${storedFiles.id}
    group by owner order by sum(${storedFiles.size}) desc`)
  return rows.map(({ owner, count, bytes }) => ({ owner, count: Number(count), bytes: Number(bytes) }))
}

/** The largest tables of the schema, each with its partitions. */
async function readTables(queries: Queries): Promise<Storage['tables']> {
  const rows = await queries.execute<{ name: string; rows: string | null; bytes: string }>(sql`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_total_relation_size(oid)) as bytes,
      -- A table that was never analysed has -1.
      case when min(reltuples) < 0 then null else sum(reltuples)::bigint end as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    group by 1 order by bytes desc limit ${maxTables}::int`)
  return rows.map(({ name, rows: estimate, bytes }) => ({
    name: name.replaceAll('"', ''),
    rows: estimate === null ? null : Number(estimate),
    bytes: Number(bytes),
  }))
}
