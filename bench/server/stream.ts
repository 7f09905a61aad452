import { hash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { announce } from '@greenroom/contract/areas/messages/messages'
import { connectInspector, withInspector } from '../kit/inspector.ts'
import { connectToPostgres } from '../kit/made-database.ts'
import { type Bench, measure, type Run } from '../kit/run.ts'
import { type MeasuredServer, openServers } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'
import { sharedNow, startWorker } from '../kit/worker.ts'
import type { ListenOrder, ReceivedAt } from './listeners.ts'

const quietMs = 2000
const message = {
  type: 'message',
  messageType: null,
  role: '',
  title: '停电',
  content: '今晚八点到九点停电。',
}

/** Creates signed-in users, each with a session, and returns their tokens. They have no usable password. */
async function makeReaders(dataDir: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(token => hash('sha256', token, 'base64url'))
  const connection = await connectToPostgres(dataDir)
  await connection`
    with made as (
      insert into app_user (id, username, password_hash)
      select uuidv7(), 'reader-' || place, '' from generate_series(1, ${count}) as place
      returning id
    ), numbered as (
      select id, row_number() over () as place from made
    ), with_role as (
      insert into user_role (user_id, role_id)
      select made.id, role.id from made, role where role.code = 'user'
    )
    insert into session (id, user_id, token_hash, expires_at)
    select uuidv7(), id, (${hashes}::text[])[place], now() + interval '1 day' from numbered`
  await connection.end()
  return tokens
}

async function openListeners({ scope }: Run, server: MeasuredServer, count: number) {
  const tokens = await makeReaders(server.dataDir, count)
  const announceMessage = () => server.client.call(announce, { body: message })
  // The first message costs more than the streams do.
  await announceMessage()
  await delay(quietMs)
  const inspector = await connectInspector(server.logFile)
  scope.defer(inspector.close)
  const listeners = startWorker<ListenOrder, ReceivedAt>(scope, new URL('listeners.ts', import.meta.url))
  return {
    ...server,
    announceMessage,
    listeners,
    open: async () => {
      const before = await inspector.collect()
      await listeners.run({ url: server.url, tokens })
      await delay(quietMs)
      const after = await inspector.collect()
      return ((after.resident - before.resident) * 1024) / count
    },
  }
}

/** Event streams of many browsers on one server. */
export const stream: Bench = {
  summary: 'event streams of 5,000 browsers: memory of each, and the delay of a message to all',
  async run(run) {
    const browsers = run.size(5000, 300)
    const servers = await openServers(run, { nodeArguments: withInspector })
    const subjects = []
    for (const server of servers) subjects.push(await openListeners(run, server, browsers))
    await measure(subjects, {
      title: `The cost of one of ${browsers} event streams, after garbage was collected`,
      target: atMost(12, 'KiB'),
      rounds: 1,
      measure: async ({ open }) => ({ 'memory of the process': await open() }),
    })
    await measure(subjects, {
      title: `A message to ${browsers + 1} users, ${browsers} of whom have a browser open`,
      target: atMost(1000, 'ms'),
      rounds: run.size(7, 2),
      async measure({ listeners, announceMessage }) {
        const received = listeners.run({ topic: 'message.changed' })
        // Should the announcement fail, that is the error to show.
        received.catch(() => undefined)
        const sentAt = sharedNow()
        await announceMessage()
        const figures = { 'sent to received by the last browser': Math.max(...(await received)) - sentAt }
        await delay(quietMs)
        return figures
      },
    })
  },
}
