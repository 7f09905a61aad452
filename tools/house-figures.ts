import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../cli/terminal.ts'
import { findFolderCircles } from './folder-circles.ts'
import { findMergeable, isSingleUse, readSources, type Source, sides } from './read-sources.ts'
import { root } from './run.ts'
import { stepsOf, ways } from './ways.ts'

/** Names in the export statements of a file that only hands on. */
const countNames = (text: string) =>
  [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .filter(name => name.trim() !== '').length

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function row(name: string, sources: readonly Source[], mergeable: readonly Source[]): string {
  const lines = sources.map(source => source.lines).toSorted((one, other) => one - other)
  const at = (share: number) => lines[Math.floor(lines.length * share)] ?? 0
  const cells = [
    name,
    sources.length,
    sum(lines),
    percent(sources.filter(isSingleUse).length, sources.length),
    mergeable.length,
    percent(sum(sources.map(({ importLines }) => importLines)), sum(lines)),
    `${at(0.5)} / ${at(0.9)} / ${lines.at(-1)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

// Prints how the source is divided into files and folders, tests left out.
const { sources, imports } = await readSources()
const mergeable = findMergeable(sources)
say(
  '| Side | Files | Lines | Single-use beside their importer | … that could merge | Import lines | Lines: median / p90 / most |',
)
say('|---|---|---|---|---|---|---|')
for (const side of sides) {
  const isOfSide = ({ path }: Source) => path.startsWith(`${side}/`)
  say(row(side, sources.filter(isOfSide), mergeable.filter(isOfSide)))
}
say(row('all', sources, mergeable))
const circles = findFolderCircles(imports)
say(`Folders that import each other in circles: ${circles.length}`)
for (const { folder, parts } of circles) say(`  ${folder}: ${parts.join(', ')}`)
for (const side of ['server', 'console'] as const) {
  const doors = sources.filter(({ path }) => new RegExp(`^${side}/areas/[^/]+/index\\.ts$`).test(path))
  const counts = doors.map(({ path }) => [path, countNames(readFileSync(join(root, path), 'utf8'))] as const)
  const largest = counts.toSorted(([, one], [, other]) => other - one)[0]
  say(
    `Names that areas of ${side}/ hand out: ${sum(counts.map(([, count]) => count))}; most: ${largest?.join(' ')}`,
  )
}
for (const way of ways) say(`${way.name}: ${stepsOf(way).length} files`)
