import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, as an absolute path. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The folders whose files users write. */
const folders = [
  'contract',
  'packages',
  'server',
  'console',
  'emulators',
  'e2e',
  'bench',
  'cli',
  'tools',
  'tests',
  'docs',
]
const notWritten = new Set(['node_modules', 'dist', 'test-results', 'data'])

/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface SourceFile {
  path: string
  text: string
}

/** Every hand-written file with one of these extensions, in the order of their paths. */
export function filesWith(...extensions: string[]): SourceFile[] {
  return folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => walk(join(root, folder)))
    .filter(path => extensions.some(extension => path.endsWith(extension)))
    .filter(path => !path.startsWith('server/migrations/'))
    .sort()
    .map(path => ({ path, text: readText(path) }))
}

/** The text of a file named from the root. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (notWritten.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [relative(root, path).split(sep).join('/')]
  })
}

/** Whether a file is a test, or there only for tests. */
export const isTestCode = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^(server|console|contract|packages)\/(.+\/)?testing\//.test(path)
