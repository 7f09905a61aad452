import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import type { Client } from '../kit/client.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import { type NamedQuery, singleQueries } from './queries.ts'
import { saveSomeRow } from './saves.ts'

const warmRepetitions = 50
const coldRepetitions = 5
const knownTarget = atMost(20, 'ms')
const forgottenTarget = atMost(60, 'ms')

/**
 * How long one reader waits for a page while nobody else asks: with the total known, which is how it is until a row
 * changes, and with every total forgotten, because a row was changed a moment before.
 */
export async function measureLatency(client: Client): Promise<void> {
  const known: Measured[] = []
  const forgotten: Measured[] = []
  for (const { what, query } of singleQueries) {
    const figures: number[] = []
    let total = 0
    for (let round = 0; round < coldRepetitions; round++) {
      await saveSomeRow(client)
      const response = await client.ask(listContentSets, { query })
      figures.push(response.milliseconds)
      total = response.data.total
    }
    const note = `${total.toLocaleString('en-US')} match`
    forgotten.push({ what, figures, target: forgottenTarget, note })
    known.push({ what, figures: await repeat(client, query), target: knownTarget })
  }
  const title = 'One reader, one connection, 1,000,000 content sets, through HTTP'
  printMeasured(`${title}: total known`, 'ms', known)
  printMeasured(`${title}: total counted anew, because a row has just been changed`, 'ms', forgotten)
}

async function repeat(client: Client, query: NamedQuery['query']): Promise<number[]> {
  const figures: number[] = []
  for (let round = 0; round < warmRepetitions; round++) {
    figures.push((await client.ask(listContentSets, { query })).milliseconds)
  }
  return figures
}
