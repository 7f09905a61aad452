import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** Options of a run besides the names of benchmarks; each benchmark has its own defaults. */
export interface BenchOptions {
  /** Duration of the soak and most of `kill`; of the event stream, and of the wall in `live`. */
  minutes: number | undefined
  /** How many users work at once. */
  users: number | undefined
  /** How long each of them waits between two calls, on average, in seconds. */
  think: number | undefined
  /** How often `kill` kills. */
  kills: number | undefined
  /** How many events `insight` makes. */
  events: number | undefined
  /** Whether `insight` also asks ClickHouse. */
  clickHouse: boolean
  /** The folder of built peers that `load` measures beside ours. */
  beside: string | undefined
  /** How often `load` visits each of them. */
  runs: number | undefined
  /** Of random moments and choices; a new one if absent. */
  seed: number
}

/** Reads the arguments of `npm run bench`. @throws TypeError for an option that there is not */
export function readBenchOptions(args: readonly string[]): { names: string[]; options: BenchOptions } {
  const number = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      minutes: number,
      users: number,
      think: number,
      kills: number,
      events: number,
      seed: number,
      runs: number,
      beside: number,
      clickhouse: { type: 'boolean' },
    },
  })
  const read = (name: Exclude<keyof typeof values, 'clickhouse' | 'beside'>) => {
    if (values[name] === undefined) return undefined
    const value = Number(values[name])
    if (!(value > 0)) throw new TypeError(`--${name} needs a number above 0`)
    return value
  }
  return {
    names: positionals,
    options: {
      minutes: read('minutes'),
      users: read('users'),
      think: read('think'),
      kills: read('kills'),
      events: read('events'),
      runs: read('runs'),
      beside: values.beside,
      clickHouse: values.clickhouse === true,
      seed: read('seed') ?? randomInt(1, 2 ** 31),
    },
  }
}
