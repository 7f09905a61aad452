import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const memory = '/dev/shm'
/** What the databases of all workers take, with room to spare, in bytes. */
const neededBytes = 3 * 1024 ** 3

/** Whether temporary files may be kept in memory: many systems have no such place, or a small one. */
function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes
  } catch {
    return false
  }
}

/**
 * Makes the directory of this run's temporary files, and has this process and those that it starts use it as theirs.
 * It is in memory where possible: a cloned database is 900 files, which take a disk ten times as long.
 * @returns how to remove it
 */
export function useTemporaryDirectory(): () => void {
  const directory = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'greenroom-tests-'))
  // As the system's own: PostgreSQL runs as another user when the tests run as root.
  chmodSync(directory, 0o1777)
  process.env.TMPDIR = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
