import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createContentSet, updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { say } from '../../tools/terminal.ts'
import { type Client, openClient } from '../kit/client.ts'
import { sharedNow } from '../kit/clock.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import type { Scope } from '../kit/scope.ts'
import { type ServerProcess, startServerProcess } from '../kit/server-process.ts'
import { percentile } from '../kit/statistics.ts'
import { printMeasured } from '../kit/table.ts'
import { startWorker, type Worker } from '../kit/worker.ts'
import type { Heard, ListenOrder } from './listeners.ts'

const streams = 200
const writes = 20
/** Longer than the time in which a server gathers events for the other servers, in milliseconds. */
const quiet = 1200
const busy = 100

const administrator = { username: 'admin', password: 'Bench-2026' }
const set = { name: '流', contentType: 'img', filterType: 'rules' }

type Listeners = Worker<ListenOrder, Heard>

/** How soon browsers hear of a write: on the server that did it, and on another one with the same database. */
export async function measureStream(scope: Scope): Promise<void> {
  await buildConsoleIfNeeded()
  const [first, second] = await startTwoServers(scope)
  const writer = await openClient(first.url, administrator)
  scope.defer(async () => writer.close())
  const ids: string[] = []
  for (let place = 0; place < writes; place++) {
    ids.push((await writer.ask(createContentSet, { body: { ...set, name: `${set.name} ${place}` } })).data.id)
  }
  const here = await listenAt(scope, first, writer.token)
  const there = await listenAt(scope, second, writer.token)
  const round = (pause: number) => writeAndHear(writer, ids, pause, { here, there })
  await delay(quiet)
  await round(busy)
  await delay(quiet)
  const seldom = await round(quiet)
  await delay(quiet)
  const often = await round(busy)

  const same = 'same server'
  const other = 'other server'
  printMeasured(
    `Events: from the moment a save is sent until ${streams} browsers on each of two servers have heard of it`,
    'ms',
    [
      { what: `${same}: the save is answered`, figures: seldom.answered },
      { what: `${same}: half of the browsers`, figures: seldom.here.half },
      { what: `${same}: the last browser`, figures: seldom.here.last },
      { what: `${other}, a save now and then: half of the browsers`, figures: seldom.there.half },
      { what: `${other}, a save now and then: the last browser`, figures: seldom.there.last },
      { what: `${other}, ten saves a second: half of the browsers`, figures: often.there.half },
      { what: `${other}, ten saves a second: the last browser`, figures: often.there.last },
    ],
  )
  say('  Between servers events travel in batches, at most one a second from each server: what follows on an')
  say('  event within the second waits for it.')
}

async function startTwoServers(scope: Scope): Promise<[ServerProcess, ServerProcess]> {
  const directory = await scope.temporaryDirectory()
  const dataDir = join(directory, 'data')
  const settings = { ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password }
  const first = await startServerProcess({ dataDir, logFile: join(directory, 'first.log'), settings })
  scope.defer(first.stop)
  const { socketDirectory, user, database } = await addressOfPostgres(dataDir)
  const second = await startServerProcess({
    dataDir: join(directory, 'second'),
    logFile: join(directory, 'second.log'),
    // A URL without a host lets the driver take the socket from the environment.
    settings: { DATABASE_URL: `postgres:///${database}`, PGHOST: socketDirectory, PGUSER: user },
  })
  scope.defer(second.stop)
  return [first, second]
}

async function listenAt(scope: Scope, server: ServerProcess, token: string): Promise<Listeners> {
  const listeners = startWorker<ListenOrder, Heard>(scope, new URL('listeners.ts', import.meta.url))
  await listeners.run({ open: { url: server.url, tokens: Array.from({ length: streams }, () => token) } })
  return listeners
}

/** Saves each of the sets, with a pause after each, and collects when the browsers heard of them, in ms after the save was sent. */
async function writeAndHear(
  writer: Client,
  ids: readonly string[],
  pause: number,
  { here, there }: { here: Listeners; there: Listeners },
) {
  const heard = Promise.all([here.run({ heard: { ids } }), there.run({ heard: { ids } })])
  // Should a save fail, that is the error to show.
  heard.catch(() => {})
  const sent: number[] = []
  const answered: number[] = []
  for (const id of ids) {
    sent.push(sharedNow())
    const body = { version: versions.get(id) ?? 1, changes: { description: String(sent.at(-1)) } }
    const { data, milliseconds } = await writer.ask(updateContentSet, { params: { id }, body })
    versions.set(id, data.version)
    answered.push(milliseconds)
    await delay(pause)
  }
  const [atFirst, atSecond] = await heard
  return { answered, here: delays(atFirst, sent), there: delays(atSecond, sent) }
}

const versions = new Map<string, number>()

function delays(heard: Heard, sent: readonly number[]) {
  const after = heard.map((times, row) =>
    times.map(time => time - (sent[row] ?? 0)).toSorted((a, b) => a - b),
  )
  return {
    half: after.map(times => percentile(times, 50)),
    last: after.map(times => percentile(times, 100)),
  }
}
