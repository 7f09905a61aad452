import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../kit/client.ts'
import { atMost, type Measured } from '../kit/table.ts'
import { pageQuestions } from './questions.ts'

const rounds = 20
const coldLimitMs = 300
/** A little longer than a server shares an answer. */
const sharedMs = 1100

/** How long each question took: the first time, and after that. */
export interface Pages {
  cold: Measured[]
  warm: Measured[]
}

/** Asks all questions round by round: a server repeats an answer for a second. */
export async function readPages(client: Client): Promise<Pages> {
  const figures = pageQuestions.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    const pause = delay(sharedMs)
    for (const [place, { call, parts }] of pageQuestions.entries()) {
      figures[place]?.push((await client.ask(call, parts?.(round))).milliseconds)
    }
    await pause
  }
  const measured = (first: number, last: number | undefined, leastMs: number) =>
    pageQuestions.map(
      ({ what, limitMs }, place): Measured => ({
        what,
        figures: figures[place]?.slice(first, last) ?? [],
        target: atMost(Math.max(limitMs, leastMs), 'ms'),
      }),
    )
  return { cold: measured(0, 1, coldLimitMs), warm: measured(1, undefined, 0) }
}
