import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordingRefusal } from '@greenroom/contract/areas/live-recording/recordings'
import { filesDirectory } from '../../platform/files/create-file-store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Live } from '../live/index.ts'
import { usedBytes } from './store.ts'

const bytesPerGigabyte = 1e9
/** With less space on the disk nothing is recorded: the database may be on the same one. */
const minFreeBytes = 0.5e9

/** Where files are written until they are in the file store: on the same disk, so that they can be moved into it. */
export const recordingDirectory = (settings: Platform['settings']): string =>
  join(filesDirectory(settings), 'recording')

/** Bytes that all recordings may take. */
export const maxBytesOf = ({ LIVE_RECORDING_GB }: Platform['settings']): number =>
  LIVE_RECORDING_GB * bytesPerGigabyte

/** Why nothing can be recorded now; null when it can. */
export async function refusalOf(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  { host, sightings }: Pick<Live, 'host' | 'sightings'>,
): Promise<RecordingRefusal | null> {
  const { engine } = await sightings()
  const missing = engine === undefined ? host.missing() : null
  if (missing !== null) return missing === 'engineOff' ? missing : 'engineDown'
  if ((engine ?? host.name) !== 'embedded') return 'external'
  if (settings.LIVE_RECORDING_GB === 0) return 'off'
  if ((await usedBytes(database.pool)) >= maxBytesOf(settings)) return 'full'
  return (await hasSpace(settings)) ? null : 'diskFull'
}

/** Whether the disk has room for so many bytes more. */
export async function hasSpace({ DATA_DIR }: Platform['settings'], bytes = 0): Promise<boolean> {
  const disk = await statfs(DATA_DIR).catch(() => undefined)
  return disk === undefined || disk.bavail * disk.bsize >= minFreeBytes + bytes
}
