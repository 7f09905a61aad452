import { say, seconds } from '../cli/terminal.ts'
import { addTotals, noTests, type Totals } from './test-totals.ts'

/** One part of the test command. */
export interface Step {
  name: string
  /**
   * Runs the step; one that runs tests returns how many there were.
   * @param signal aborted when another step has failed: the step ends then, and its result does not count
   * @param quiet whether other steps write to the terminal at the same time
   * @throws Error when it fails, with a message for users
   */
  run(signal: AbortSignal, quiet: boolean): Promise<Totals>
}

/** Steps that run one after the other. */
export type Chain = readonly Step[]

/** How long a step took, for the summary. */
interface Timing {
  name: string
  milliseconds: number
}

/**
 * Runs stages one after the other; within a stage, the first chain writes to the terminal, and the others run beside it
 * and are quoted when they fail. Ends at the first failure. A failed step that ran no tests counts as one failure.
 */
export async function runStages(stages: readonly (readonly Chain[])[]): Promise<Totals> {
  let totals = noTests
  const timings: Timing[] = []
  for (const chains of stages) {
    const stopping = new AbortController()
    const results = await Promise.all(
      chains.map((chain, place) => runChain(chain, place > 0, stopping, timings)),
    )
    totals = results.reduce(addTotals, totals)
    if (totals.failed > 0) break
  }
  say('\nTime taken:')
  for (const { name, milliseconds } of timings) say(`  ${seconds(milliseconds).padStart(8)}  ${name}`)
  return totals
}

async function runChain(
  chain: Chain,
  quiet: boolean,
  stopping: AbortController,
  timings: Timing[],
): Promise<Totals> {
  let totals = noTests
  for (const { name, run } of chain) {
    if (stopping.signal.aborted) break
    say(`\n[${name}] begins`)
    const start = performance.now()
    let output = ''
    const result = await run(stopping.signal, quiet).catch((error: unknown): Totals => {
      output = `${error instanceof Error ? error.message : String(error)}\n`
      return { ...noTests, failed: 1 }
    })
    // A step that was ended because another one failed has no result.
    if (stopping.signal.aborted) break
    const milliseconds = performance.now() - start
    timings.push({ name, milliseconds })
    say(`${output}[${name}] ${result.failed > 0 ? 'failed' : 'done'}: ${seconds(milliseconds)}`)
    totals = addTotals(totals, result)
    if (result.failed > 0) stopping.abort()
  }
  return totals
}
