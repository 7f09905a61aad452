import { randomUUID } from 'node:crypto'
import { analyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import {
  type EventStore,
  onCluster,
  openClickHouse,
  storedName,
  versions,
  versionTable,
} from '@greenroom/event-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClickHouseEmulator } from '../../../../emulators/clickhouse/clickhouse.ts'
import type { VisibleOwners } from '../../../platform/access/actor.ts'
import { contentItems } from '../../content/schema.ts'
import { openEventStore } from '../store/open-store.ts'
import { type TestPlatform, testPlatform } from './platform.ts'

const now = new Date('2026-11-23T06:00:00Z')
const range = { from: '2026-11-22', to: '2026-11-23' }
/** Two clicks of each of three visitors, one of whom came the day before, too. */
const visitors = [1, 2, 3]
const clickBy = (visitor: number, time: string) => ({
  ...{ id: randomUUID(), type: 'click', visitor, is_stable: true, count: 1, seq: visitor },
  ...{ content_item_id: randomUUID(), author: 'Ada', genre: 'text', referrer: 'search' },
  ...{ occurred_at: `${time}.000`, received_at: `${time}.000` },
})
const clicks = visitors.flatMap(visitor =>
  ['2026-11-23 01:00:00', '2026-11-23 02:00:00'].map(time => clickBy(visitor, time)),
)
const days = [
  ...visitors.map(visitor => ({ day: '2026-11-23', visitor, is_stable: true })),
  { day: '2026-11-22', visitor: 1, is_stable: true },
]

/** Tests of a cluster without one: ClickHouse accepts its tables, and answers over two shards that hold the same. */
export function describeCluster(emulator: () => ClickHouseEmulator): void {
  it('The tables of a cluster are replicated and distributed ones to ClickHouse', async () => {
    const place = { database: 'spread', cluster: 'main' }
    const clickHouse = openClickHouse(emulator().urlOf(place.database), place.cluster)
    await clickHouse.command(`CREATE DATABASE ${place.database}`, 'default')
    // A ClickHouse that is not a server distributes no statements.
    for (const statement of [versionTable(place), ...versions(place).flat()])
      await clickHouse.command(statement.replace(onCluster(place), ''))
    const replicated = 'ReplicatedReplacingMergeTree'
    expect(
      await clickHouse.readInBackground(
        () => `SELECT name, engine FROM system.tables WHERE database = '${place.database}' ORDER BY name`,
      ),
    ).toEqual([
      { name: 'event', engine: 'Distributed' },
      { name: 'event_local', engine: replicated },
      { name: 'past', engine: 'Distributed' },
      { name: 'past_local', engine: replicated },
      { name: 'prepared', engine: 'ReplicatedMergeTree' },
      { name: 'visitor_day', engine: 'Distributed' },
      { name: 'visitor_day_local', engine: replicated },
    ])
    await clickHouse.command(`DROP DATABASE ${place.database}`, 'default')
  })

  describe('Several shards', () => {
    const place = { database: 'shards', cluster: undefined }
    let tried: TestPlatform
    let store: EventStore

    beforeAll(async () => {
      const url = emulator().urlOf(place.database)
      tried = await testPlatform({ CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: 'main' })
      store = openEventStore(tried.platform)
      const clickHouse = openClickHouse(url)
      await clickHouse.command(`CREATE DATABASE ${place.database}`, 'default')
      for (const statement of versions(place).flat()) await clickHouse.command(statement)
      await clickHouse.insert('event', clicks)
      await clickHouse.insert('visitor_day', days)
      for (const name of ['event', 'visitor_day', 'past']) {
        const tableName = storedName(name, { cluster: 'main' })
        await clickHouse.command(`RENAME TABLE ${name} TO ${tableName}`)
        await clickHouse.command(
          `CREATE TABLE ${name} AS remote('127.0.0.1,127.0.0.1', ${place.database}, ${tableName})`,
        )
      }
    })
    afterAll(() => tried.close())

    const ask = (question: object, scope: VisibleOwners = 'all') =>
      store.ask(
        analyticsQuestion.parse({ measure: 'clicks', range, compare: 'previous', ...question }),
        now,
        scope,
      )

    it.each(
      [...[[], ['day'], ['hour', 'genre'], ['content'], ['author', 'referrer'], ['weekday', 'slot']]].map(
        by => [by],
      ),
    )('are summed up by %s', async by => {
      expect((await ask({ by })).total).toBe(2 * clicks.length)
    })

    it('count for the owners of their content items', async () => {
      const [click] = clicks
      if (!click) throw new Error('There are clicks')
      const owner = randomUUID()
      await tried.database.pool.insert(contentItems).values({
        ...{ id: click.content_item_id, title: 'Owned', author: 'Ada', genre: 'text', status: 'online' },
        ...{ publishedAt: now, createdBy: owner },
      })
      // The ids of others make the statement longer than it may be by the defaults of ClickHouse.
      await tried.database.pool.execute(sql`
        insert into content_item (id, title, author, genre, status, published_at, created_by)
        select gen_random_uuid(), 'One of many', 'Ada', 'text', 'offline', now(), ${owner}::uuid
        from generate_series(1, 8000)`)
      const { rows } = await ask({ by: ['content'] }, [owner])
      expect(rows).toMatchObject([{ keys: [click.content_item_id], value: 2 }])
      expect(await store.countSince('clicks', new Date('2026-11-23T00:00:00Z'), [owner])).toBe(2)
    })

    it('are ranked together, and hold the same visitor once', async () => {
      const { rows } = await ask({ by: ['content'], limit: 3 })
      expect(rows.map(({ value }) => value)).toEqual([2, 2, 2])
      expect((await ask({ measure: 'visitors', by: ['day'] })).total).toBe(2 * days.length)
      expect(await store.countSince('clicks', new Date('2026-11-23T01:30:00Z'), 'all')).toBe(
        2 * visitors.length,
      )
      const { cohorts } = await store.retention({ period: 'day', range }, now)
      expect(cohorts).toMatchObject([{ size: 1 }, { size: 2 }])
      const { days: returning, previous } = await store.returning(range, now)
      expect([returning.at(-1)?.visitors, previous]).toEqual([1, 0])
    })
  })
}
