import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The specification's delay of demo responses (§9). */
const shortestMs = 600
const longestMs = 1000

/** Creates the demo delay: `fixed` milliseconds if given, otherwise random within the specification's range. */
export function demoDelay(fixed: number | undefined): () => Promise<void> {
  return async () => {
    const milliseconds = fixed ?? randomInt(shortestMs, longestMs + 1)
    if (milliseconds > 0) await sleep(milliseconds)
  }
}
