import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise, type IModule } from 'dependency-cruiser'
import config from '../dependency-cruiser.config.ts'
import { root } from './run.ts'
import { say } from './terminal.ts'
import { stepsOf, ways } from './ways.ts'

const sides = ['contract', 'server', 'console', 'packages', 'emulators', 'tools', 'e2e', 'bench'] as const
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\//.test(path)
const isSource = (path: string) => /\.tsx?$/.test(path) && !isTest(path)

interface Source {
  path: string
  lines: number
  importLines: number
  /** Other sources that import it. */
  importers: readonly string[]
  /** Whether a test of its own or a dynamic import keeps it a file of its own. */
  standsAlone: boolean
}

/** Lines that belong to statements which import or hand on. */
function countImportLines(text: string): number {
  const statements =
    text.match(/^(?:import|export)\b(?:[^'"\n;]|\n(?=[\s}]))*?from '[^']+'$|^import '[^']+'$/gm) ?? []
  return statements.reduce((sum, statement) => sum + statement.split('\n').length, 0)
}

async function readSources(): Promise<Source[]> {
  const { output } = await cruise([...sides], { ...config.options, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const modules = output.modules.filter(({ source }) => isSource(source))
  const loadedAlone = new Set(
    output.modules.flatMap(({ dependencies }) =>
      dependencies.filter(({ dynamic }) => dynamic).map(({ resolved }) => resolved),
    ),
  )
  return modules.map(module => toSource(module, loadedAlone))
}

function toSource({ source: path, dependents }: IModule, loadedAlone: ReadonlySet<string>): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const test = path.replace(/\.tsx?$/, '.test')
  return {
    path,
    lines: text.split('\n').length - 1,
    importLines: countImportLines(text),
    importers: dependents.filter(isSource),
    standsAlone:
      loadedAlone.has(path) || [`${test}.ts`, `${test}.tsx`].some(file => existsSync(join(root, file))),
  }
}

/** Whether its only importer lies beside it. */
const isSingleUse = ({ path, importers: [importer, ...others] }: Source): boolean =>
  importer !== undefined && others.length === 0 && dirname(importer) === dirname(path)

/** Pairs of folders below `folder` whose files import each other, as `a ⇄ b`. */
function mutualFolders(sources: readonly Source[], folder: string): string[] {
  const roomOf = (path: string) => path.slice(folder.length).split('/').slice(0, -1)[0]
  const arrows = new Set(
    sources.flatMap(({ path, importers }) =>
      importers
        .filter(importer => importer.startsWith(folder) && path.startsWith(folder))
        .map(importer => [roomOf(importer), roomOf(path)])
        .filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
        .map(([from, to]) => `${from} → ${to}`),
    ),
  )
  return [...arrows].flatMap(arrow => {
    const [from = '', to = ''] = arrow.split(' → ')
    return from < to && arrows.has(`${to} → ${from}`) ? [`${from} ⇄ ${to}`] : []
  })
}

/** Names in the export statements of a file that only hands on. */
const countNames = (text: string) =>
  [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .filter(name => name.trim() !== '').length

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function row(name: string, sources: readonly Source[]): string {
  const lines = sources.map(source => source.lines).toSorted((one, other) => one - other)
  const at = (share: number) => lines[Math.floor(lines.length * share)] ?? 0
  const single = sources.filter(isSingleUse)
  const cells = [
    name,
    sources.length,
    sum(lines),
    percent(single.length, sources.length),
    single.filter(({ standsAlone, lines }) => !standsAlone && lines <= 45).length,
    percent(sum(sources.map(({ importLines }) => importLines)), sum(lines)),
    `${at(0.5)} / ${at(0.9)} / ${lines.at(-1)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

// Prints how the source is divided into files and folders, tests left out.
const sources = await readSources()
say(
  '| Side | Files | Lines | Single-use beside their importer | … that could merge | Import lines | Lines: median / p90 / most |',
)
say('|---|---|---|---|---|---|---|')
for (const side of sides)
  say(
    row(
      side,
      sources.filter(({ path }) => path.startsWith(`${side}/`)),
    ),
  )
say(row('all', sources))
for (const folder of [
  'server/platform/',
  'console/kit/',
  'contract/areas/',
  'console/areas/',
  'server/areas/',
]) {
  const pairs = mutualFolders(sources, folder)
  say(
    `Folders of ${folder} that import each other: ${pairs.length}${pairs.map(pair => `\n  ${pair}`).join('')}`,
  )
}
for (const side of ['server', 'console'] as const) {
  const doors = sources.filter(({ path }) => new RegExp(`^${side}/areas/[^/]+/index\\.ts$`).test(path))
  const counts = doors.map(({ path }) => [path, countNames(readFileSync(join(root, path), 'utf8'))] as const)
  const largest = counts.toSorted(([, one], [, other]) => other - one)[0]
  say(
    `Names that areas of ${side}/ hand out: ${sum(counts.map(([, count]) => count))}; most: ${largest?.join(' ')}`,
  )
}
for (const way of ways) say(`${way.name}: ${stepsOf(way).length} files`)
