import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The specification's delay of demo answers, in milliseconds (§9). */
const shortest = 600
const longest = 1000

/** Waits as the demo does: `fixed` milliseconds if told, else a random time of the specification's range. */
export function demoDelay(fixed: number | undefined): () => Promise<void> {
  return async () => {
    const milliseconds = fixed ?? randomInt(shortest, longest + 1)
    if (milliseconds > 0) await sleep(milliseconds)
  }
}
