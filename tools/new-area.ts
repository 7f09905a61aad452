import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type AreaNames, areaNames, rename } from './area-names.ts'

const templates = join(import.meta.dirname, 'templates', 'area')
const sides = ['contract', 'server', 'console'] as const

/** The lines outside the area's own folders, by the file that lists such lines. */
const listedLines = {
  'contract/areas.ts': "export { gadgetsArea } from './areas/gadgets/area.ts'",
  'contract/area-endpoints.ts': "export * from './areas/gadgets/gadgets.ts'",
  'server/area-modules.ts': "export { gadgetsModule } from './areas/gadgets/module.ts'",
} as const

/** An area that cannot be written; the message is one line for the user at the terminal. */
export class NewAreaError extends Error {}

export interface NewArea {
  /** The files of the area's folders, by their path from the root. */
  files: string[]
  /** The files that got one line. */
  listedIn: string[]
}

/**
 * Writes the area `name` into the working copy at `root`, formatted, without its migration. `chinese` is the Chinese name of its records
 * are called in Chinese. @throws NewAreaError before it has written anything
 */
export function writeArea(root: string, name: string, chinese?: string): NewArea {
  const names = areaNames(name, chinese)
  if (!names) throw new NewAreaError(`"${name}" is not a plural in lower-case letters, such as "notes".`)
  refuseTaken(root, names)
  const files = sides.flatMap(side => writeSide(root, side, names))
  const listedIn = Object.entries(listedLines).map(([path, line]) => {
    addLine(join(root, path), rename(line, names))
    return path
  })
  const biome = join(root, 'node_modules', '.bin', 'biome')
  execFileSync(biome, ['check', '--write', '--vcs-enabled=false', ...files, ...listedIn], {
    cwd: root,
    stdio: 'pipe',
  })
  return { files, listedIn }
}

/** @throws NewAreaError when an area, a permission, an event or a table has the name */
function refuseTaken(root: string, { area, entity }: AreaNames): void {
  const isFolder = sides.some(side => existsSync(join(root, side, 'areas', area)))
  if (isFolder) throw new NewAreaError(`There is an area "${area}" already.`)
  const used = new RegExp(`'${entity}[:.]\\w|pgTable\\(\\s*'${entity}'`)
  const holder = ['contract', 'server']
    .flatMap(side =>
      readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map(file => join(side, file)),
    )
    .filter(file => /(?<![.]test)[.]ts$/.test(file) && !file.includes('node_modules'))
    .find(file => used.test(readFileSync(join(root, file), 'utf8')))
  if (holder !== undefined) throw new NewAreaError(`The name "${entity}" is used by ${holder}.`)
}

/** Writes the area's folder of one side. @returns the paths of its files from the root */
function writeSide(root: string, side: string, names: AreaNames): string[] {
  const source = join(templates, side)
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.txt'))
    .toSorted()
    .map(file => {
      const path = join(side, 'areas', names.area, rename(file.slice(0, -'.txt'.length), names))
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), rename(readFileSync(join(source, file), 'utf8'), names))
      return path
    })
}

/** Adds a line to a file of such lines, in alphabetical order below its comment; once. */
function addLine(path: string, line: string): void {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const isComment = (each: string) => each.startsWith('//')
  const exported = new Set([...lines.filter(each => !isComment(each)), line])
  writeFileSync(path, `${[...lines.filter(isComment), ...[...exported].toSorted()].join('\n')}\n`)
}
