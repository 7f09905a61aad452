import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { withProgress } from '../../cli/terminal.ts'
import { root } from '../../tools/run.ts'
import type { BenchOptions } from './options.ts'
import type { Scope } from './scope.ts'
import { spreadOf } from './statistics.ts'
import { formatNumber, printTable, type Target } from './table.ts'

/** A checkout that is measured. */
export interface Build {
  name: string
  root: string
}

/** A running benchmark: its builds, its size, and the resources that end with it. */
export interface Run {
  readonly options: BenchOptions
  readonly scope: Scope
  /** This checkout, and the builds of `--beside`. */
  readonly builds: readonly Build[]
  /** The first value, or the second with `--quick`. */
  size<T>(full: T, quick: T): T
}

/** A benchmark. */
export interface Bench {
  /** Its subject, in a line. */
  summary: string
  /** Whether it runs only by its name, because it takes long. */
  isLong?: boolean
  run(run: Run): Promise<void>
}

/** Figures by name, one or several of each; their targets say their unit. */
export type Figures = Readonly<Record<string, number | readonly number[]>>

/** A table of a benchmark: figures that are measured again and again, for each subject in turn. */
export interface Part<S> {
  title: string
  /** Bound of every figure, or of each by its name. */
  target?: Target | Readonly<Record<string, Target>>
  rounds: number
  /** Whether one more round comes first, whose figures are discarded. */
  hasWarmUp?: boolean
  /** Measures every figure once. @param round counted from 0; -1 for the warm-up */
  measure(subject: S, round: number): Promise<Figures>
}

/** All figures of one subject by name. */
export interface Collected {
  name: string
  figures: ReadonlyMap<string, readonly number[]>
}

/** The program of an unpacked release. */
export const releaseFile = 'program/greenroom.js'

export function createRun(scope: Scope, options: BenchOptions): Run {
  const others = options.beside
    .map(folder => ({ name: basename(resolve(folder)), root: resolve(folder) }))
    // Another checkout, or an unpacked release.
    .filter(build => ['server/start.ts', releaseFile].some(path => existsSync(join(build.root, path))))
  return {
    options,
    scope,
    builds: [{ name: 'ours', root }, ...others],
    size: (full, quick) => (options.isQuick ? quick : full),
  }
}

/** Measures a part for each subject, round by round in turn, and prints its table. The first subject is ours. */
export async function measure<S extends { name: string }>(
  subjects: readonly S[],
  part: Part<S>,
): Promise<void> {
  printCollected(part, await collect(subjects, part))
}

/** Measures a part for each subject without printing it. */
export async function collect<S extends { name: string }>(
  subjects: readonly S[],
  part: Part<S>,
): Promise<Collected[]> {
  const collected = subjects.map(subject => ({ subject, figures: new Map<string, number[]>() }))
  await withProgress(part.title, async report => {
    for (let round = part.hasWarmUp ? -1 : 0; round < part.rounds; round++) {
      report(`round ${round + 1} of ${part.rounds}`)
      // Changes over time count for each subject alike.
      for (const { subject, figures } of round % 2 === 0 ? collected : collected.toReversed()) {
        const measured = Object.entries(await part.measure(subject, round))
        if (round < 0) continue
        for (const [name, figure] of measured) figures.set(name, (figures.get(name) ?? []).concat(figure))
      }
    }
  })
  return collected.map(({ subject: { name }, figures }) => ({ name, figures }))
}

/** Prints figures with their noise beside their targets, and the figures of other subjects with the ratio to the best. */
export function printCollected(
  { title, target }: Pick<Part<never>, 'title' | 'target'>,
  [own, ...others]: readonly Collected[],
): void {
  const rows = [...(own?.figures ?? [])].map(([name, figures]) => {
    const bound = isTarget(target) ? target : target?.[name]
    const { minimum, median, maximum } = spreadOf(figures)
    const theirs = others.map(other => other.figures.get(name) ?? [])
    const medians = theirs.map(each => (each.length > 0 ? spreadOf(each).median : undefined))
    const best = bestOf(medians, bound)
    const isMet = bound?.isMet(median, best)
    return [
      name,
      ...[minimum, median, maximum].map(formatNumber),
      String(figures.length),
      bound?.text ?? '',
      isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
      ...medians.map(each => (each === undefined ? '–' : formatNumber(each))),
      best === undefined || best === 0
        ? ''
        : formatNumber(ratioOf(figures, theirs[medians.indexOf(best)] ?? [])),
    ]
  })
  const names = others.map(({ name }) => name)
  printTable(
    title,
    ['', 'minimum', 'median', 'maximum', 'times', 'target', '', ...names, 'ours ÷ best'],
    rows,
  )
}

const isTarget = (target: Part<never>['target']): target is Target => typeof target?.text === 'string'

function bestOf(medians: readonly (number | undefined)[], target: Target | undefined): number | undefined {
  const present = medians.filter(median => median !== undefined)
  if (present.length === 0) return undefined
  return target?.better === 'higher' ? Math.max(...present) : Math.min(...present)
}

/** The median of the ratios of paired rounds: a slow moment of the machine slows both. Without pairs, the ratio of the medians. */
function ratioOf(own: readonly number[], other: readonly number[]): number {
  const pairs = own.map((figure, round) => figure / (other[round] ?? Number.NaN))
  if (own.length === other.length && pairs.every(Number.isFinite)) return spreadOf(pairs).median
  return spreadOf(own).median / spreadOf(other).median
}

/** Measures how long a piece of work takes, in milliseconds. */
export async function millisecondsOf(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Measures the processor time of a piece of work in this process, in milliseconds: other processes do not slow it. */
export async function processorMillisecondsOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  return process.cpuUsage(begun).user / 1000
}
