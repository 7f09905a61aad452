import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClickHouse, openClickHouse } from './client.ts'
import { prepareClickHouse, versionTable } from './prepare.ts'
import { versions } from './tables.ts'

/** A request as ClickHouse gets it. */
interface Sent {
  statement: string
  database: string | null
  settings: URLSearchParams
}

const sent: Sent[] = []
/** Rows by what a statement reads from; of others there are none. */
const rows = new Map<string, object>()

const server = createServer(async (request, response) => {
  const body = await buffer(request)
  const text = request.headers['content-encoding'] === 'zstd' ? zstdDecompressSync(body) : body
  const settings = new URL(request.url ?? '/', 'http://clickhouse').searchParams
  const statement = [settings.get('query'), text.toString()].filter(Boolean).join('\n')
  sent.push({ statement, database: settings.get('database'), settings })
  const row = [...rows].find(([part]) => statement.includes(part))?.[1]
  response.end(row === undefined ? '' : `${JSON.stringify(row)}\n`)
})

/** By its address, and the name of its cluster. */
let open: (cluster?: string) => ClickHouse

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  open = cluster => openClickHouse(`http://user:secret@127.0.0.1:${port}/greenroom`, cluster)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  sent.length = 0
  rows.clear()
})

const changes = () => sent.map(({ statement }) => statement).filter(text => /^(CREATE|ALTER|DROP)/.test(text))

describe('ClickHouse that is a cluster', () => {
  it('gets its database and its tables on every server, and the tables in this order', async () => {
    await prepareClickHouse(open('main'), 'Asia/Shanghai')
    const place = { database: 'greenroom', cluster: 'main' }
    expect(changes()).toEqual([
      'CREATE DATABASE IF NOT EXISTS `greenroom` ON CLUSTER `main`',
      versionTable(place),
      ...versions(place).flat(),
    ])
    // It need not be there before it is made.
    expect(sent.map(({ database }) => database ?? 'default')).toEqual([
      'default',
      ...sent.slice(1).map(() => 'greenroom'),
    ])
  })

  it('has days of visitors cut anew on every server, of all its shards', async () => {
    rows.set('FROM prepared', { version: versions(open('main')).length, time_zone: 'UTC' })
    rows.set('minOrNull', { day: '2026-11-01' })
    await prepareClickHouse(open('main'), 'Asia/Shanghai')
    expect(changes().at(-1)).toMatch(
      /^ALTER TABLE `greenroom`\.visitor_day_local ON CLUSTER `main` DELETE WHERE .* mutations_sync = 2$/,
    )
    const filling = sent.find(({ statement }) => statement.startsWith('INSERT INTO visitor_day SELECT'))
    expect(filling?.settings.get('distributed_foreground_insert')).toBe('1')
  })

  it.each([
    ['main', '1'],
    [undefined, null],
  ])(
    'is said to have a batch once its shards have it, and has it once: %s',
    async (cluster, isForeground) => {
      await open(cluster).insert('event', [{ id: 'a' }, { id: 'b' }], '0-2 abc')
      const [{ statement, settings } = { statement: '', settings: new URLSearchParams() }] = sent
      expect(statement).toMatch(/^INSERT INTO event FORMAT JSONEachRow\s+\{"id":"a"\}\s+\{"id":"b"\}\s*$/)
      expect(Object.fromEntries(settings)).toMatchObject({
        ...{ async_insert: '0', insert_deduplicate: '1', insert_deduplication_token: '0-2 abc' },
        max_partitions_per_insert_block: '0',
      })
      expect(settings.get('distributed_foreground_insert')).toBe(isForeground)
    },
  )

  it('is asked through the tables that are spread over its shards, for a bounded time', async () => {
    await open('main').read(
      bound => `SELECT count() FROM event FINAL WHERE type = ${bound.bind('String', 'click')}`,
    )
    const [{ settings } = { settings: new URLSearchParams() }] = sent
    expect(Object.fromEntries(settings)).toMatchObject({
      ...{ param_p0: 'click', max_execution_time: '10', do_not_merge_across_partitions_select_final: '1' },
    })
  })
})
