import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../server/package.json' with { type: 'json' }
import { verifyArchive } from '../../server/platform/backup/archive/read-archive.ts'
import { root } from '../../tools/run.ts'
import type { Faults } from './faults.ts'

/** Backups that are made beside the servers, each in a process of its own. */
export interface Backups {
  /** Begins one, unless one is under way. */
  begin(): void
  /** Kills the one that is under way. */
  kill(): Promise<void>
  /**
   * Makes one more, undisturbed, and reads every archive; what is called one must be whole, and nothing else may lie there.
   * @returns how many there are
   */
  check(faults: Faults): Promise<number>
}

/** @param environment the settings of the servers */
export function createBackups(directory: string, environment: Record<string, string>): Backups {
  let running: ChildProcess | undefined
  function begin(): ChildProcess {
    if (running && running.exitCode === null && running.signalCode === null) return running
    running = spawn(process.execPath, [join(root, 'tools/backup.ts'), '--to', directory], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    return running
  }
  async function end(child: ChildProcess | undefined): Promise<number | null | undefined> {
    if (!child) return undefined
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return child.exitCode
  }
  return {
    begin,
    async kill() {
      running?.kill('SIGKILL')
      await end(running)
    },
    async check(faults) {
      await end(running)
      running = undefined
      const code = await end(begin())
      if (code !== 0) faults.add('backup', `the last backup ended with ${code}`)
      const names = await readdir(directory)
      for (const name of names) {
        const problem = await verifyArchive(join(directory, name), manifest.version).then(
          () => undefined,
          (error: unknown) => String(error),
        )
        if (problem) faults.add('backup', `${name}: ${problem}`)
      }
      return names.length
    },
  }
}
