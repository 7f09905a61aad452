import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeDirectory } from './make-directory.ts'

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('makes a directory with those around it, once', async () => {
  const path = join(await openFolder(), 'a', 'b')
  await makeDirectory(path, 0o700)
  await makeDirectory(path, 0o700)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

it('refuses the place of a file', async () => {
  const path = join(await openFolder(), 'file')
  await writeFile(path, '')
  await expect(makeDirectory(path, 0o700)).rejects.toMatchObject({ code: 'EEXIST' })
})

it.runIf(process.platform === 'linux')('ends where the system makes no directories', async () => {
  await expect(makeDirectory('/proc/none/backups', 0o700)).rejects.toMatchObject({ code: 'ENOENT' })
})
