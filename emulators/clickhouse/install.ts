import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const directory = import.meta.dirname
const cache = join(directory, '.cache')
const marker = join(cache, 'installed')
const lock = join(cache, 'installing')
/** An unfinished installation that is older than this was killed. */
const lockAgeMs = 600_000

/** Why ClickHouse cannot run here; undefined when it can. */
export function missingPlatform(): string | undefined {
  const { platform, arch, report } = process
  const header: object = { ...report.getReport() }
  const isGlibc = JSON.stringify(header).includes('glibcVersionRuntime')
  const isSupported =
    ['x64', 'arm64'].includes(arch) && (platform === 'darwin' || (platform === 'linux' && isGlibc))
  return isSupported ? undefined : `chdb has no binary for ${platform}-${arch}`
}

/** Installs ClickHouse unless it is there; one process at a time does. @throws Error with npm's output */
export async function installClickHouse(): Promise<void> {
  await mkdir(cache, { recursive: true })
  while (!(await isInstalled())) {
    if (await takeLock()) {
      try {
        await install()
      } finally {
        await rm(lock, { recursive: true, force: true })
      }
    } else await delay(500)
  }
}

/** Which versions are to be there. */
async function lockHash(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(directory, 'package-lock.json')))
    .digest('hex')
}

async function isInstalled(): Promise<boolean> {
  const installed = await readFile(marker, 'utf8').catch(() => '')
  return existsSync(join(directory, 'node_modules/chdb')) && installed === (await lockHash())
}

async function takeLock(): Promise<boolean> {
  const isMine = await mkdir(lock).then(
    () => true,
    () => false,
  )
  if (isMine) return true
  const lockFile = await stat(lock).catch(() => undefined)
  if (lockFile && Date.now() - lockFile.mtimeMs > lockAgeMs) await rm(lock, { recursive: true, force: true })
  return false
}

async function install(): Promise<void> {
  if (await isInstalled()) return
  // Not `npm ci`: that wants the binaries of all platforms in the lock file, and the registry may not have each.
  const child = spawn('npm', ['install', '--no-save', '--ignore-scripts'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ClickHouse could not be installed:\n${output}`)
  await writeFile(marker, await lockHash())
}
