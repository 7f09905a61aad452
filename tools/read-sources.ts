import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise, type IModule } from 'dependency-cruiser'
import config from '../dependency-cruiser.config.ts'
import type { Import } from './folder-circles.ts'
import { root } from './run.ts'

/** Folders whose files users write, apart from documents and tests of the code itself. */
export const sides = [
  'contract',
  'server',
  'console',
  'packages',
  'emulators',
  'cli',
  'tools',
  'e2e',
  'bench',
] as const

/** A hand-written file that is not there for tests. */
export interface Source {
  path: string
  lines: number
  importLines: number
  /** Paths of other sources that import it. */
  importers: readonly string[]
  /** True when a test of its own, a test that imports it, a dynamic import or a worker keeps it a file of its own. */
  standsAlone: boolean
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\//.test(path)
const isSource = (path: string) => /\.tsx?$/.test(path) && !isTest(path)
const isOwn = (path: string) => sides.some(side => path.startsWith(`${side}/`)) && !isTest(path)

/** Reads all sources, and the imports between them. Style sheets that they import count as imported files. */
export async function readSources(): Promise<{ sources: Source[]; imports: Import[] }> {
  const { output } = await cruise([...sides], { ...config.options, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const modules = output.modules.filter(({ source }) => isSource(source))
  const loadedAlone = new Set(
    output.modules.flatMap(({ dependencies }) =>
      dependencies.filter(({ dynamic }) => dynamic).map(({ resolved }) => resolved),
    ),
  )
  for (const { source } of modules) for (const worker of workersOf(source)) loadedAlone.add(worker)
  return {
    sources: modules.map(module => toSource(module, loadedAlone)),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => isOwn(resolved))
        .map(({ resolved }): Import => [source, resolved]),
    ),
  }
}

/** Paths of the sources that a source names by their address, as entries of workers and processes are. */
function workersOf(path: string): string[] {
  const addresses = readFileSync(join(root, path), 'utf8').matchAll(
    /new URL\('([^']+\.ts)', import\.meta\.url\)/g,
  )
  return [...addresses].map(([, address = '']) => join(dirname(path), address))
}

function toSource({ source: path, dependents }: IModule, loadedAlone: ReadonlySet<string>): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const test = path.replace(/\.tsx?$/, '.test')
  const hasTest = [`${test}.ts`, `${test}.tsx`].some(file => existsSync(join(root, file)))
  return {
    path,
    lines: text.split('\n').length - 1,
    importLines: countImportLines(text),
    importers: dependents.filter(isSource),
    standsAlone: loadedAlone.has(path) || dependents.some(isTest) || hasTest,
  }
}

/** Lines that belong to statements which import or hand on. */
function countImportLines(text: string): number {
  const statements =
    text.match(/^(?:import|export)\b(?:[^'"\n;]|\n(?=[\s}]))*?from '[^']+'$|^import '[^']+'$/gm) ?? []
  return statements.reduce((sum, statement) => sum + statement.split('\n').length, 0)
}

/** True when its only importer lies beside it. */
export const isSingleUse = ({ path, importers: [importer, ...others] }: Source): boolean =>
  importer !== undefined && others.length === 0 && dirname(importer) === dirname(path)

/** Lines of a part that its only user should hold, and of the file that holds both, at most. */
const mergeLimits = { part: 45, whole: 220 }

/** Sources that their only importer, which lies beside them, should hold. */
export function findMergeable(sources: readonly Source[]): Source[] {
  const linesOf = new Map(sources.map(({ path, lines }) => [path, lines]))
  return sources.filter(source => {
    const { lines, standsAlone, importers } = source
    const whole = lines + (linesOf.get(importers[0] ?? '') ?? 0)
    return isSingleUse(source) && !standsAlone && lines <= mergeLimits.part && whole <= mergeLimits.whole
  })
}
