import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createFiles, type Files } from '../../files/files.ts'
import { readSettings } from '../../settings.ts'

/** Creates a directory for one test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-backup-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty file store for one test. */
export async function temporaryFiles(): Promise<Files> {
  return createFiles(readSettings({ DATA_DIR: await temporaryFolder() }))
}
