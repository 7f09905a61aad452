import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../database/start-error.ts'

/**
 * Makes a directory and those around it. Node's own `recursive` never ends where the system answers ENOENT although the
 * parent is there, as it does for mounts such as /proc and automounted directories.
 * @throws the error of the file system
 */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeDirectory(dirname(path), mode)
    await mkdir(path, { mode })
  }
}
