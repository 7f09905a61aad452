import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { announce } from '@greenroom/contract/areas/messages/messages'
import { connect } from '../../server/platform/database/database.ts'
import { withProgress } from '../../tools/terminal.ts'
import { openClient } from '../kit/client.ts'
import { sharedNow } from '../kit/clock.ts'
import { connectInspector, type HeldMemory, withInspector } from '../kit/inspector.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { atMost, printMeasured } from '../kit/table.ts'
import { startWorker } from '../kit/worker.ts'
import type { Heard, ListenOrder } from './listeners.ts'

const browsers = 5000
const announcements = 7
const quiet = 2000
const kibibyte = 1024
const target = atMost(1000, 'ms')

const administrator = { username: 'admin', password: 'Bench-2026' }
const words = { type: 'message', messageType: null, role: '', title: '停电', content: '今晚八点到九点停电。' }

/** Delay of an announcement to the browsers of 5,000 users on one server, and the cost of their streams. */
export async function measureStream(scope: Scope): Promise<void> {
  const directory = await scope.temporaryDirectory()
  const dataDir = join(directory, 'data')
  const settings = { ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password }
  const logFile = join(directory, 'server.log')
  const server = await startServerProcess({ dataDir, logFile, settings, nodeArguments: withInspector })
  scope.defer(server.stop)
  const writer = await openClient(server.url, administrator)
  scope.defer(async () => writer.close())
  const tokens = await withProgress(`Making ${browsers} users`, () => makeReaders(dataDir, browsers))
  const send = () => writer.ask(announce, { body: words })
  // The cost of the first message alone is not that of the streams.
  await send()
  await delay(quiet)

  const inspector = await connectInspector(logFile)
  scope.defer(async () => inspector.close())
  const before = await inspector.collect()
  const listeners = startWorker<ListenOrder, Heard>(scope, new URL('listeners.ts', import.meta.url))
  await withProgress(`Opening ${browsers} event streams`, () =>
    listeners.run({ open: { url: server.url, tokens } }),
  )
  await delay(quiet)
  const after = await inspector.collect()

  const answered: number[] = []
  const half: number[] = []
  const last: number[] = []
  for (let round = 0; round < announcements; round++) {
    const heard = listeners.run({ heard: { ids: ['message.changed'] } })
    // Should the announcement fail, that is the error to show.
    heard.catch(() => {})
    const sent = sharedNow()
    answered.push((await send()).milliseconds)
    const delays = ((await heard)[0] ?? []).map(at => at - sent).toSorted((a, b) => a - b)
    half.push(delays[Math.floor(delays.length / 2)] ?? Number.NaN)
    last.push(delays.at(-1) ?? Number.NaN)
    await delay(quiet)
  }
  printMeasured(
    `A message to ${browsers + 1} users, ${browsers} of whom have a browser open: from the moment it is sent`,
    'ms',
    [
      { what: 'it is stored for each of them, and the call is answered', figures: answered },
      { what: 'half of the browsers have been told', figures: half },
      { what: 'the last browser has been told', figures: last, target },
    ],
  )
  const each = (kind: keyof HeldMemory) => [(after[kind] - before[kind]) / kibibyte / browsers]
  printMeasured('What a stream costs the server, after garbage was collected', 'KiB', [
    { what: 'memory of the process', figures: each('resident'), target: atMost(12, 'KiB') },
    { what: 'its heap', figures: each('heap') },
  ])
}

/** Creates signed-in users, each with a session, and returns their tokens. They have no usable password. */
async function makeReaders(dataDir: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(token => hash('sha256', token, 'base64url'))
  const connection = connect(await addressOfPostgres(dataDir), 1, { isLasting: true })
  try {
    await connection`
      with made as (
        insert into app_user (id, username, password_hash)
        select uuidv7(), 'reader-' || place, '' from generate_series(1, ${count}) as place
        returning id
      ), numbered as (
        select id, row_number() over () as place from made
      ), role_given as (
        insert into user_role (user_id, role_id)
        select made.id, role.id from made, role where role.code = 'user'
      )
      insert into session (id, user_id, token_hash, expires_at)
      select uuidv7(), id, (${hashes}::text[])[place], now() + interval '1 day' from numbered`
  } finally {
    await connection.end()
  }
  return tokens
}
