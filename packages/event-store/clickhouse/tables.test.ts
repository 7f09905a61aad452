import { describe, expect, it } from 'vitest'
import { versionTable } from './prepare.ts'
import { versions } from './tables.ts'

const statementsOf = (cluster: string | undefined) => [
  versionTable({ database: 'greenroom', cluster }),
  ...versions({ database: 'greenroom', cluster }).flat(),
]

describe('the tables in ClickHouse', () => {
  it('are the tables of one server without a cluster', () => {
    const all = statementsOf(undefined)
    expect(all).toHaveLength(4)
    expect(all.join('\n')).not.toMatch(/CLUSTER|Replicated|Distributed|_local/)
    expect(all.at(1)).toMatch(/^CREATE TABLE IF NOT EXISTS `greenroom`\.event \(/)
    expect(all.at(1)).toContain('ENGINE = ReplacingMergeTree(seq)')
    expect(all.at(1)).toContain('SETTINGS non_replicated_deduplication_window = 10000')
  })

  it('are replicated on each shard of a cluster, and spread over its shards by one more of the same name', () => {
    const all = statementsOf('main')
    expect(all).toHaveLength(7)
    expect(all.every(statement => statement.includes(' ON CLUSTER `main`'))).toBe(true)
    expect(all.at(0)).toContain(
      "ReplicatedMergeTree('/clickhouse/tables/{database}/{table}', '{shard}-{replica}')",
    )
    const [, stored, spread] = all
    expect(stored).toMatch(/^CREATE TABLE IF NOT EXISTS `greenroom`\.event_local ON CLUSTER `main` \(/)
    expect(stored).toContain(
      "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', seq)",
    )
    expect(stored).toContain('SETTINGS replicated_deduplication_window = 10000')
    // The same event is on the same shard, where a repeated one replaces it.
    expect(
      spread,
    ).toBe(`CREATE TABLE IF NOT EXISTS \`greenroom\`.event ON CLUSTER \`main\` AS \`greenroom\`.event_local
ENGINE = Distributed(\`main\`, \`greenroom\`, event_local, cityHash64(id))`)
    expect(all.filter(statement => statement.includes('ENGINE = Distributed')).map(shardKeyOf)).toEqual([
      'cityHash64(id)',
      'intHash64(visitor)',
      'cityHash64(content_item_id)',
    ])
  })
})

const shardKeyOf = (statement: string) => /_local, (.+)\)$/.exec(statement)?.[1]
