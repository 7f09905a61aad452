import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../server/package.json' with { type: 'json' }
import { verifyArchive } from '../../server/platform/backup/archive/read-archive.ts'
import { root } from '../../tools/run.ts'
import { end } from '../kit/server-process.ts'
import type { Faults } from './faults.ts'

/** Backups that are made beside the servers, each in a process of its own. */
export interface Backups {
  /** Begins one, unless one is under way. */
  begin(): void
  /** Kills the backup that is under way. */
  kill(): Promise<void>
  /**
   * Makes one more, undisturbed, and reads every archive: each must be whole, and no other file may lie there.
   * @returns how many there are
   */
  check(faults: Faults): Promise<number>
}

/** @param environment the settings of the servers */
export function createBackups(directory: string, environment: Record<string, string>): Backups {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  function begin(): void {
    if (isRunning()) return
    child = spawn(process.execPath, [join(root, 'tools/greenroom.ts'), 'backup', '--to', directory], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
  }
  async function untilEnded(): Promise<void> {
    if (child && isRunning()) await once(child, 'exit')
  }
  return {
    begin,
    async kill() {
      if (child) await end(child, 'SIGKILL')
    },
    async check(faults) {
      await untilEnded()
      begin()
      await untilEnded()
      if (child?.exitCode !== 0) faults.add('backup', `the last backup ended with ${child?.exitCode}`)
      const names = await readdir(directory)
      for (const name of names) {
        try {
          await verifyArchive(join(directory, name), manifest.version)
        } catch (error) {
          faults.add('backup', `${name}: ${String(error)}`)
        }
      }
      return names.length
    },
  }
}
