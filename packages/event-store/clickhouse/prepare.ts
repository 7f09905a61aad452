import { ClickHouseError } from '@clickhouse/client'
import type { ClickHouse } from './client.ts'
import { noVisitor } from './slice-rows.ts'
import { onCluster, storedName, versions } from './tables.ts'

/**
 * Creates and migrates the tables in ClickHouse, and counts days anew when the time zone setting has changed. Repeatable.
 * @param onNew called before anything is created in an empty ClickHouse; when it throws, the next call tries again
 */
export async function prepareClickHouse(
  clickHouse: ClickHouse,
  timeZone: string,
  onNew: () => Promise<void> = async () => undefined,
): Promise<void> {
  await makeDatabase(clickHouse)
  await clickHouse.command(versionTable(clickHouse))
  const [last] = await clickHouse.readInBackground<Version>(
    () => 'SELECT version, time_zone FROM prepared ORDER BY version DESC, at DESC LIMIT 1',
  )
  if (!last) await onNew()
  const schemaVersions = versions(clickHouse)
  const version = last?.version ?? 0
  if (version > schemaVersions.length)
    throw new Error(`ClickHouse was prepared by a newer Greenroom: its tables have version ${version}`)
  for (const statement of schemaVersions.slice(version).flat()) await clickHouse.command(statement)
  if (last && last.time_zone !== timeZone) await cutVisitorDays(clickHouse, timeZone)
  if (version < schemaVersions.length || last?.time_zone !== timeZone)
    await clickHouse.insert('prepared', [{ version: schemaVersions.length, time_zone: timeZone }])
}

interface Version {
  version: number
  time_zone: string
}

/** Says of what version the tables are, and which time zone cut the days of visitors; its last row counts. */
export function versionTable({ database, cluster }: Pick<ClickHouse, 'database' | 'cluster'>): string {
  // All servers of a cluster share it, in every shard.
  const engine =
    cluster === undefined
      ? 'MergeTree'
      : "ReplicatedMergeTree('/clickhouse/tables/{database}/{table}', '{shard}-{replica}')"
  return `CREATE TABLE IF NOT EXISTS \`${database}\`.prepared${onCluster({ cluster })} (
  version UInt32, time_zone String, at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = ${engine} ORDER BY version`
}

/** An administrator may have created the database for a user without that right. */
async function makeDatabase(clickHouse: ClickHouse): Promise<void> {
  const accessDenied = '497'
  const { database } = clickHouse
  const statement = `CREATE DATABASE IF NOT EXISTS \`${database}\`${onCluster(clickHouse)}`
  await clickHouse.command(statement, 'default').catch(error => {
    if (!(error instanceof ClickHouseError) || error.code !== accessDenied) throw error
  })
}

/** Days whose events were deleted stay as they were. */
async function cutVisitorDays(clickHouse: ClickHouse, timeZone: string): Promise<void> {
  const [first] = await clickHouse.readInBackground<{ day: string | null }>(
    bound =>
      `SELECT toString(minOrNull(toDate32(occurred_at, ${bound.bind('String', timeZone)}))) AS day FROM event`,
  )
  if (first?.day == null) return
  const table = `\`${clickHouse.database}\`.${storedName('visitor_day', clickHouse)}`
  await clickHouse.command(
    `ALTER TABLE ${table}${onCluster(clickHouse)} DELETE WHERE day >= '${first.day}' SETTINGS mutations_sync = 2`,
  )
  await clickHouse.command(`INSERT INTO visitor_day SELECT DISTINCT toDate32(occurred_at, '${timeZone}'), visitor, is_stable
    FROM event FINAL WHERE NOT is_bot AND visitor != ${noVisitor}`)
}
