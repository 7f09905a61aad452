import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withProgress } from '../cli/terminal.ts'
import { root, runPackage } from './run.ts'

/** Where the built console lies. */
export const consoleDirectory = join(root, 'console/dist')

/** Lies in the build itself: a build that was cut short leaves none. */
const stampFile = join(consoleDirectory, 'build-stamp')
const sources = ['console', 'contract', 'packages', 'docs/guide', 'package-lock.json']
const notSources = new Set(['dist', 'node_modules'])

/** Builds the console unless the build there is was made from these very sources. */
export async function buildConsoleIfNeeded(): Promise<void> {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp()) return
  await buildConsole()
}

/**
 * Builds the console, with visible progress.
 * @throws Error with the output of the build when it fails
 */
export async function buildConsole(): Promise<void> {
  const stamp = sourceStamp()
  await withProgress('Building the console', async () => {
    const { code, output } = await runPackage('vite', ['build', 'console', '--logLevel', 'warn'], {
      quiet: true,
    })
    if (code !== 0) throw new Error(`The console could not be built:\n${output}`)
  })
  writeFileSync(stampFile, stamp)
}

/** A hash of everything that the build depends on. */
function sourceStamp(): string {
  const hash = createHash('sha256')
  hash.update(process.env.VITE_API_BASE_URL ?? '')
  for (const path of sources.flatMap(source => filesOf(join(root, source))).sort()) {
    hash.update(`\n${relative(root, path)}\n`)
    hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap(entry => {
    if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const child = join(path, entry.name)
    return entry.isDirectory() ? filesOf(child) : [child]
  })
}
