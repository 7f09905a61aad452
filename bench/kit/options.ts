import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** Options of a run. Each benchmark has its own defaults for the numbers; bench/README.md explains them. */
export interface BenchOptions {
  minutes: number | undefined
  users: number | undefined
  /** Mean pause of a simulated user, in seconds. */
  think: number | undefined
  kills: number | undefined
  events: number | undefined
  runs: number | undefined
  /** Number of threads that compute without an end meanwhile. */
  busy: number | undefined
  /** Seed of random moments and choices; a new one if absent. */
  seed: number
  /** Folders of other builds, or of built peers, that are measured in turn with this checkout. */
  beside: readonly string[]
  /** Whether rounds are few and made databases small. */
  isQuick: boolean
  /** Whether `insight` asks ClickHouse, too. */
  hasClickHouse: boolean
  /** Whether the users of `soak` call Caddy before the servers, whose files are in an S3 store. */
  hasCaddy: boolean
}

/** Reads the arguments of `npm run bench`. @throws TypeError for an unknown option or a number of 0 or less */
export function readBenchOptions(args: readonly string[]): { names: string[]; options: BenchOptions } {
  const text = { type: 'string' } as const
  const numbers = {
    minutes: text,
    users: text,
    think: text,
    kills: text,
    events: text,
    runs: text,
    busy: text,
    seed: text,
  }
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...numbers,
      beside: { type: 'string', multiple: true, default: [] },
      quick: flag,
      clickhouse: flag,
      caddy: flag,
    },
  })
  const read = (name: keyof typeof numbers) => {
    const value = values[name] === undefined ? undefined : Number(values[name])
    if (value !== undefined && !(value > 0)) throw new TypeError(`--${name} needs a number above 0`)
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
      busy: read('busy'),
      seed: read('seed') ?? randomInt(1, 2 ** 31),
      beside: values.beside,
      isQuick: values.quick,
      hasClickHouse: values.clickhouse,
      hasCaddy: values.caddy,
    },
  }
}
