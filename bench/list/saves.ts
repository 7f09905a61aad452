import { setTimeout as delay } from 'node:timers/promises'
import { listContentSets, updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Client } from '../kit/client.ts'
import { atMost, printMeasured } from '../kit/table.ts'
import { connections, type Readers } from './readers.ts'

const rounds = 5
const seconds = 5
const betweenMs = 1000

/** How long readers wait while one row is saved every second, beside how long they wait without: in turn. */
export async function measureSaves(client: Client, readers: Readers): Promise<void> {
  const alone: number[] = []
  const besideSaves: number[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push((await readers(seconds)).p99)
    besideSaves.push(await withSaves(client, async () => (await readers(seconds)).p99))
  }
  printMeasured(`${connections} readers of the list of a million content sets: p99`, 'ms', [
    { what: 'without saves', figures: alone },
    { what: 'one row saved every second', figures: besideSaves },
  ])
  printMeasured(
    'How much longer the slowest of a hundred takes beside saves',
    'pairs of rounds',
    [
      {
        what: 'ratio',
        figures: besideSaves.map((p99, round) => p99 / (alone[round] ?? Number.NaN)),
        target: atMost(1.5),
      },
    ],
    2,
  )
}

async function withSaves<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const saving = (async () => {
    while (!ended.signal.aborted) {
      await saveSomeRow(client)
      await delay(betweenMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()
  try {
    return await work()
  } finally {
    ended.abort()
    await saving
  }
}

/** An ordinary save by a user; every server forgets its totals then. */
export async function saveSomeRow(client: Client): Promise<void> {
  const { data } = await client.ask(listContentSets, { query: 'number=1' })
  const [set] = data.list
  if (!set) throw new Error('The made database has no content set number 1')
  const description = set.description === 'a' ? 'b' : 'a'
  await client.ask(updateContentSet, {
    params: { id: set.id },
    body: { version: set.version, changes: { description } },
  })
}
