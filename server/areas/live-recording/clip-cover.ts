import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { clipLimits } from '@greenroom/contract/areas/live-recording/clips'
import { loadSharp, maxPixels } from '../../platform/files/sharp.ts'

const timeoutMs = 20_000
const maxPictureBytes = 16 * 1024 * 1024
const quality = 82

/** Converts a picture to the JPEG that a clip carries as its cover; undefined when it cannot be read. */
export async function toCover(picture: Buffer): Promise<Buffer | undefined> {
  try {
    const sharp = await loadSharp()
    return await sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize({ width: clipLimits.coverWidth, withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Takes a picture of a file by ffmpeg; undefined when it fails. @param atMs since the beginning of the file */
export async function frameAt(command: string, path: string, atMs: number): Promise<Buffer | undefined> {
  const options = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-ss', String(atMs / 1000), '-i', path],
    ...['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'],
  ]
  const limits = { encoding: 'buffer', timeout: timeoutMs, maxBuffer: maxPictureBytes } as const
  const { stdout } = await promisify(execFile)(command, options, limits).catch(() => ({ stdout: undefined }))
  return stdout && toCover(stdout)
}
