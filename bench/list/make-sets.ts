import type { Sql } from 'postgres'
import { withProgress } from '../../tools/terminal.ts'
import { forms, latinWords, rareWords, subjects } from './words.ts'

const setCount = 1_000_000

/** How much more often the first words of a list are used than the last ones. */
const skew = 2.5

/**
 * Fills the table of content sets with a million rows of three years, made by PostgreSQL itself. What each row costs
 * in the product besides (its entry in the operation log, each index row by row) is left out while they are made; the
 * indexes are the product's own, and are there at the end.
 * @param connection one connection, which is the caller's alone
 */
export async function makeSets(connection: Sql): Promise<void> {
  await connection`set maintenance_work_mem = '512MB'`
  await connection`alter table content_set disable trigger user`
  const indexes = await readIndexes(connection)
  for (const { name } of indexes) await connection.unsafe(`drop index "${name}"`)
  await connection`delete from content_set`
  await withProgress(`Making ${setCount.toLocaleString('en-US')} content sets`, () => insertSets(connection))
  for (const { name, definition } of indexes) {
    await withProgress(`Making the index ${name}`, () => connection.unsafe(definition))
  }
  await connection`alter table content_set enable trigger user`
  await withProgress('Gathering statistics', () => connection`vacuum (analyze) content_set`)
  await connection`checkpoint`
}

/** Every index but that of the primary key. */
async function readIndexes(connection: Sql): Promise<{ name: string; definition: string }[]> {
  const rows = await connection`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = 'content_set'
      and indexname not in (select conname from pg_constraint)`
  return rows.map(row => ({ name: String(row.indexname), definition: String(row.indexdef) }))
}

async function insertSets(connection: Sql): Promise<void> {
  await connection`select setseed(0.4242)`
  // A row's time grows with its number, as in life, and its id with its time.
  await connection`
    insert into content_set
      (id, name, content_type, filter_type, description, count, status, created_at, updated_at, version)
    select uuidv7(at - now()), name,
      case when type < 0.5 then 'img' when type < 0.8 then 'horizontalVideo' else 'verticalVideo' end,
      case when random() < 0.65 then 'artificial' else 'rules' end,
      case when random() < 0.4 then name || '的说明' else '' end,
      floor(power(random(), 3) * 400), case when random() < 0.7 then 'online' else 'offline' end,
      at, at + random() * least(interval '20 days', now() - at), 1 + floor(power(random(), 4) * 9)
    from (
      select random() as type, now() - interval '3 years' * (1 - place / ${setCount}::float8) as at,
        concat(
          (${subjects}::text[])[1 + floor(power(random(), ${skew}) * ${subjects.length})::int],
          case when random() < 0.3 then ' ' || (${latinWords}::text[])[1 + floor(power(random(), ${skew}) * ${latinWords.length})::int] || ' ' end,
          (${forms}::text[])[1 + floor(power(random(), ${skew}) * ${forms.length})::int],
          case when random() < ${rareWords.length / 30_000} then '·' || (${rareWords}::text[])[1 + floor(random() * ${rareWords.length})::int] end,
          case when random() < 0.6 then ' ' || (1 + floor(random() * 500)) end
        ) as name
      from generate_series(1, ${setCount}) as place
    ) as made`
}
