import { basename, dirname, parse } from 'node:path'
import { cruise } from 'dependency-cruiser'
import config from '../../dependency-cruiser.config.ts'
import { root } from '../run.ts'

/** Most test files that a mutant is tried on: 96 of 100 killers are among the nearest eight. */
export const maxTests = 8

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Finds the nearest tests of a file, nearest first. */
export type NearestTests = (path: string) => string[]

/** Reads who imports whom. */
export async function readNearestTests(): Promise<NearestTests> {
  const folders = ['contract', 'packages', 'server', 'console', 'emulators', 'cli', 'tools']
  const { output } = await cruise(folders, { ...config.options, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const importers = new Map(output.modules.map(({ source, dependents }) => [source, dependents]))
  const importersOf = (paths: readonly string[]) => paths.flatMap(path => importers.get(path) ?? [])
  const tests = output.modules.filter(({ source }) => isTest(source))
  const names = tests.map(({ source }) => source)
  return path => {
    const direct = importersOf([path])
    const second = importersOf(direct)
    const third = importersOf(second)
    const candidates = new Set([
      ...byNearness(path, [...direct, ...second].filter(isTest)),
      ...testsOfSamePart(path, names),
      ...testsBeside([...direct, ...second, ...third], namesakes(path, names)),
      ...byNearness(path, callers(path, tests)),
      ...byNearness(path, third.filter(isTest)),
    ])
    return [...candidates].slice(0, maxTests)
  }
}

interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Tests of the server that call endpoints of the file's area over HTTP: they import its part of the contract. */
function callers(path: string, tests: readonly Module[]): string[] {
  const area = /^server\/areas\/([^/]+)/.exec(path)?.[1]
  if (area === undefined) return []
  const isEndpoint = ({ resolved }: { resolved: string }) => resolved.startsWith(`contract/areas/${area}/`)
  return tests
    .filter(({ source, dependencies }) => source.startsWith('server/') && dependencies.some(isEndpoint))
    .map(({ source }) => source)
}

/** Tests whose name begins as the file's or its folder's: `undo-scope.test.ts` for `undo/check.ts`. */
function namesakes(path: string, tests: readonly string[]): string[] {
  const names = [basename(dirname(path)), parse(path).name]
  return tests.filter(test => names.includes(basename(test).split(/[-.]/)[0] ?? ''))
}

/** Tests in the folders of these files, in the order of the files. */
function testsBeside(files: readonly string[], tests: readonly string[]): string[] {
  return files.flatMap(file => tests.filter(test => dirname(test) === dirname(file)))
}

/** Number of folders between two files. */
function distance(one: string, other: string): number {
  const [a, b] = [dirname(one).split('/'), dirname(other).split('/')]
  const shared = a.findIndex((folder, place) => folder !== b[place])
  const same = shared < 0 ? Math.min(a.length, b.length) : Math.min(shared, b.length)
  return a.length + b.length - 2 * same
}

/** The test of the same name first, then by folder; importers keep their order otherwise. */
function byNearness(path: string, tests: readonly string[]): string[] {
  const name = path.replace(/\.tsx?$/, '.test.')
  const rank = (test: string) => (test.startsWith(name) ? -1 : distance(path, test))
  return tests.toSorted((one, other) => rank(one) - rank(other))
}

/** Folders below which a part of the system lies, with as many names as lead to it. */
const parts = [/^(server|console)\/areas\/[^/]+/, /^(server|console)\/[^/]+\/[^/]+/, /^[^/]+\/[^/]+/]

/** Tests of the same part of the system, in the order of their folders; of the same area for a file of the contract. */
function testsOfSamePart(path: string, tests: readonly string[]): string[] {
  const area = /^contract\/areas\/([^/]+)/.exec(path)?.[1]
  const place =
    area === undefined ? path : `server/areas/${area.replace(/\.ts$/, '')}/${path.split('/').at(-1)}`
  const part = parts.map(pattern => pattern.exec(place)?.[0]).find(prefix => prefix !== undefined)
  return byNearness(
    place,
    tests.filter(test => part !== undefined && test.startsWith(`${part}/`)),
  )
}
