import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../tools/greenroom.ts')
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-start-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** A running start: its output so far and its exit code. */
interface Started {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
  /** Resolves when the output matches. @throws Error when it ends before */
  says(pattern: RegExp): Promise<void>
}

/** Runs the script without a console, by itself or by a shell as npm does. */
function start(environment: Record<string, string>, through: 'itself' | 'a shell' = 'itself'): Started {
  const command = [script, 'start', '--calls-only']
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    LIVE_ENGINE: 'off',
    ...environment,
  }
  const child =
    through === 'itself'
      ? spawn(process.execPath, command, { env })
      : spawn('sh', ['-c', '"$0" "$@"; exit $?', process.execPath, ...command], { env })
  let output = ''
  const ended = once(child, 'close').then(() => child.exitCode)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const says = async (pattern: RegExp) => {
    while (!pattern.test(output)) {
      const more = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended])
      if (typeof (await more) === 'number') throw new Error(`It ended before it said ${pattern}: ${output}`)
    }
  }
  return { child, output: () => output, ended, says }
}

describe('npm start', () => {
  it('names a wrong setting in one line, and starts nothing', async () => {
    const { output, ended } = start({ PORT: 'many' })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^The setting PORT is wrong: .*\n$/)
  })

  it('prints the first administrator’s password at once, even when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { output, ended } = start({ PORT: port, HOST: '127.0.0.1' })
    expect(await ended).toBe(1)
    other.close()
    expect(output()).toMatch(/^First administrator: admin, one-time password: \S{12,} \(shown only now\)$/m)
    expect(output()).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken; `, 'm'))
  })

  it('prints the password only once, and stops in order on a signal', async () => {
    const { child, output, ended, says } = start({})
    await says(/^Greenroom is ready at http:\S+$/m)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).not.toContain('password')
  })

  it('stops when the shell of its npm script has ended', async () => {
    const { child, output, ended, says } = start({ npm_lifecycle_event: 'start' }, 'a shell')
    await says(/^Greenroom is ready at http:\S+$/m)
    child.kill('SIGKILL')
    // The output ends when the last process that could write to it has ended.
    await ended
    expect(output()).not.toContain('Error')
  })
})
