import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { verifyFrom } from '../../../server/platform/audit/chain/verify.ts'
import type { Faults } from '../faults.ts'
import type { Ledger } from '../ledger.ts'

/** Compares the operation log with users' actions, and verifies its chain. @returns the number of entries */
export async function checkLog(connection: Sql, ledger: Ledger, faults: Faults): Promise<number> {
  const rows = await connection`
    select request_id as "requestId", entity, count(*)::int as entries from operation_log
    where request_id like 'soak-%' group by 1, 2`
  const logged = new Map(rows.map(row => [`${row.requestId} ${row.entity}`, Number(row.entries)]))
  for (const [requestId, { entity, entries, isAcknowledged }] of ledger.writes) {
    const found = logged.get(`${requestId} ${entity}`) ?? 0
    if (found !== entries && (isAcknowledged || found !== 0))
      faults.add('log', `the request ${requestId} has ${found} of ${entries} entries about ${entity}`)
  }
  const [unlogged] = await connection`
    select count(*)::int as items from content_item where (body like 'soak-%' or external_id like 'soak-%') and not exists (
      select from operation_log
      where entity = 'content-item' and entity_id = content_item.id::text and operation = 'insert')`
  if (unlogged?.items !== 0) faults.add('log', `${unlogged?.items} content items were made without an entry`)
  return verifyChain(connection, faults)
}

async function verifyChain(connection: Sql, faults: Faults): Promise<number> {
  const queries = drizzle(connection, { casing: 'snake_case' })
  for (let after = 0; ; ) {
    const { checked, done, broken } = await verifyFrom(queries, after)
    if (broken) faults.add('log', `the chain is broken at ${broken.entry}: ${broken.reason}`)
    if (broken || done) break
    after = checked
  }
  const [entries] = await connection`
    select count(*)::int as entries, count(*) filter (where seal.entry is null)::int as unsealed
    from operation_log log left join operation_seal seal on seal.entry = log.id and seal.at = log.at`
  if (entries?.unsealed !== 0) faults.add('log', `${entries?.unsealed} entries have no link`)
  return Number(entries?.entries)
}
