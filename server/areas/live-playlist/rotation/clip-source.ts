import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordingAsFlv } from '@greenroom/media'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Logger } from '../../../platform/log.ts'
import type { ApprovedClip } from './store.ts'

const size = { width: 1280, height: 720 } as const
const frameRate = 25
const maxErrorText = 2000

/** The arguments by which ffmpeg makes a clip of any type and size into FLV, alike for all clips of a rotation. */
function clipArguments(path: string): string[] {
  const { width, height } = size
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-i', path],
    ...['-vf', `${fit},fps=${frameRate}`, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency'],
    ...['-pix_fmt', 'yuv420p', '-g', String(2 * frameRate)],
    ...['-b:v', '1800k', '-maxrate', '1800k', '-bufsize', '1800k'],
    ...['-c:a', 'aac', '-ar', '44100', '-ac', '2', '-b:a', '96k', '-f', 'flv', 'pipe:1'],
  ]
}

/** The clips of one rotation as FLV. */
export interface ClipSource {
  /** Opens a plain clip without coding it anew. @throws Error when its file is not there */
  open(clip: Pick<ApprovedClip, 'mediaType' | 'videoFileId'>): Promise<AsyncIterable<Uint8Array>>
  /** Opens a clip as ffmpeg makes it. @throws Error when its file is not there */
  transcode(fileId: string, command: string): Promise<AsyncIterable<Uint8Array>>
  /** Copies the file of a clip ahead, from which ffmpeg will read; drops the copies of other clips but the running one. */
  prepare(fileId: string): void
  /** Deletes all copies. */
  close(): Promise<void>
}

/** Opens the clips of a rotation from the file store. */
export function createClipSource({ store, log }: { store: FileStore; log: Logger }): ClipSource {
  const copies = new Map<string, Promise<string>>()
  let directory: Promise<string> | undefined
  let running = ''

  async function read(fileId: string): Promise<AsyncIterable<Uint8Array>> {
    const content = await store.open(fileId)
    if (!content) throw new Error(`The video ${fileId} is not there`)
    return content
  }
  async function makeCopy(fileId: string): Promise<string> {
    directory ??= mkdtemp(join(tmpdir(), 'greenroom-rotation-'))
    const path = join(await directory, fileId)
    await pipeline(Readable.from(await read(fileId)), createWriteStream(path))
    return path
  }
  function copyOf(fileId: string): Promise<string> {
    const copy = copies.get(fileId) ?? makeCopy(fileId)
    copies.set(fileId, copy)
    // The next attempt copies again.
    copy.catch(() => copies.delete(fileId))
    return copy
  }

  async function* made(path: string, command: string): AsyncGenerator<Uint8Array> {
    const child = spawn(command, clipArguments(path), { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'close')
    ended.catch(() => undefined)
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = `${errors}${text}`.slice(-maxErrorText)
    })
    try {
      yield* child.stdout
      const [code] = await ended
      if (code !== 0) log.warn({ code, errors }, 'ffmpeg could not play a clip to its end')
    } finally {
      child.kill('SIGKILL')
    }
  }

  return {
    async open({ mediaType, videoFileId }) {
      const content = await read(videoFileId)
      return mediaType === 'video/x-flv' ? content : recordingAsFlv(content)
    },
    async transcode(fileId, command) {
      running = fileId
      return made(await copyOf(fileId), command)
    },
    prepare(fileId) {
      for (const [other, copy] of copies) {
        if (other === fileId || other === running) continue
        copies.delete(other)
        void copy.then(path => rm(path, { force: true })).catch(() => undefined)
      }
      copyOf(fileId).catch(error => log.warn({ err: error }, 'a clip could not be copied ahead'))
    },
    async close() {
      await Promise.allSettled(copies.values())
      if (directory) await rm(await directory, { recursive: true, force: true })
    },
  }
}
