import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import { envelopeSchema } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import { megabytes, say, seconds } from '../../cli/terminal.ts'
import { processTree } from '../../server/testing/process-tree.ts'
import { run } from '../run.ts'
import { type RunningRelease, startRelease } from './compile.ts'

/** Later starts of which the median counts. */
const laterStarts = 5

/**
 * Unpacks an archive in an empty folder and uses it as a stranger would, without anything of the checkout: signs in to
 * the demo, then starts it on an empty installation and again. Prints durations and memory.
 * @throws Error when a step fails
 */
export async function tryRelease(archive: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-try-'))
  try {
    await promisify(execFile)('tar', ['-xzf', archive, '-C', directory])
    const release = join(directory, basename(archive, '.tar.gz'))
    await tryDemo(release, directory)
    await tryStarts(release, directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function tryDemo(release: string, directory: string): Promise<void> {
  const demo = await startRelease(release, 'demo', settingsFor(directory, 'demo'))
  await signIn(demo.url, { username: 'admin', password: 'admin' })
  say(`Demo: ready after ${seconds(demo.readyAfterMs)}, admin signed in`)
  await demo.stop()
}

async function tryStarts(release: string, directory: string): Promise<void> {
  const settings = {
    ...settingsFor(directory, 'real'),
    ADMIN_USERNAME: 'root',
    ADMIN_PASSWORD: 'Sesame-2611',
  }
  await mkdir(settings.DATA_DIR, { recursive: true })
  const first = await startRelease(release, 'start', settings)
  await signIn(first.url, { username: 'root', password: 'Sesame-2611' })
  await first.stop()
  say(`First start on an empty installation: ready after ${seconds(first.readyAfterMs)}`)
  const later: number[] = []
  let memory = ''
  for (let count = 0; count < laterStarts; count++) {
    const running = await startRelease(release, 'start', settings)
    later.push(running.readyAfterMs)
    if (count === laterStarts - 1) memory = await describeMemory(running)
    await running.stop()
  }
  const median = later.toSorted((one, other) => one - other)[Math.floor(laterStarts / 2)] ?? Number.NaN
  say(`Later starts: ready after ${(median / 1000).toFixed(2)} s (median of ${laterStarts})`)
  say(`Memory of the idle server: ${memory}`)
}

const settingsFor = (directory: string, name: string) => ({
  DATA_DIR: join(directory, `${name}-data`),
  LIVE_RTMP_PORT: '0',
  DEMO_DELAY: '0',
})

/** @throws Error when the sign-in is refused */
async function signIn(url: string, body: { username: string; password: string }): Promise<void> {
  const response = await fetch(new URL(login.path, url), {
    method: login.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, msg } = envelopeSchema.parse(await response.json())
  if (code !== success.code) throw new Error(`${body.username} could not sign in: ${msg}`)
}

/** Resident memory of the server, and of PostgreSQL and the media server under it, without what they share. */
async function describeMemory({ pid }: RunningRelease): Promise<string> {
  const bytesOf = async (id: number) => {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
    const shared = /^Pss:\s+(\d+) kB/m.exec(text)?.[1]
    if (shared !== undefined) return Number(shared) * 1024
    // macOS has no such figure: there, what processes share counts for each.
    const { output } = await run('ps', ['-o', 'rss=', '-p', String(id)], { quiet: true })
    return Number(output) * 1024
  }
  const [server = 0, ...others] = await Promise.all(processTree(pid).map(bytesOf))
  const rest = others.reduce((sum, bytes) => sum + bytes, 0)
  return `${megabytes(server)}, and ${megabytes(rest)} of PostgreSQL and the media server`
}
