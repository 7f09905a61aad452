import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { say } from '../../tools/terminal.ts'

/** Prints the machine and its load before the run: figures of a busy machine are worth less. */
export function describeMachine(): void {
  const [model] = cpus()
  const memory = (totalmem() / 1024 ** 3).toFixed(0)
  say(
    `${availableParallelism()} × ${model?.model.trim() ?? 'unknown processor'}, ${memory} GB, Node ${process.versions.node}`,
  )
  say(describeLoad())
}

/** The load averages of the last 1, 5 and 15 minutes. */
export function describeLoad(): string {
  const averages = loadavg().map(average => average.toFixed(1))
  return `Load average ${averages.join(', ')} (1, 5, 15 minutes), with ${availableParallelism()} cores`
}
