import type { Database } from '../database.ts'

/** All rows in the schema `public` as JSON, by the name of their table; tables without rows are left out. */
export async function allRows({ driver }: Database): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await driver<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const tableRows = await driver<{ row: Record<string, unknown> }[]>`
      select to_jsonb(stored) as row from ${driver(name)} as stored order by stored::text collate "C"`
    if (tableRows.length === 0) continue
    rows.set(
      name,
      tableRows.map(({ row }) => row),
    )
  }
  return rows
}
