import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import type { Logger } from '../../../../platform/log.ts'
import { keepRunning, type RunningProgram } from '../../programmes/rendition.ts'
import type { RotationPlayer } from './play-flv.ts'

const size = { width: 1280, height: 720 } as const
const frameRate = 25

/** The arguments by which ffmpeg plays the clips of a list in a loop: clips of any size become one stream. */
function rotationArguments(list: string, to: string): string[] {
  const { width, height } = size
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error'],
    ...['-re', '-stream_loop', '-1', '-f', 'concat', '-safe', '0', '-i', list],
    ...['-vf', `${fit},fps=${frameRate}`, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency'],
    ...['-pix_fmt', 'yuv420p', '-g', String(2 * frameRate)],
    ...['-b:v', '1800k', '-maxrate', '1800k', '-bufsize', '1800k'],
    ...['-c:a', 'aac', '-ar', '44100', '-ac', '2', '-b:a', '96k', '-f', 'flv', to],
  ]
}

interface Source {
  command: string
  store: FileStore
  log: Logger
}

/**
 * Plays clips of any type by ffmpeg, which reads copies of them.
 * @param url the address to push to; empty while no server takes streams
 */
export function playByFfmpeg(
  url: () => string,
  fileIds: readonly string[],
  { command, store, log }: Source,
): RotationPlayer {
  let program: RunningProgram | undefined
  let isStopped = false

  async function begin(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'greenroom-rotation-'))
    try {
      const paths = await copyAll(store, fileIds, directory)
      const list = join(directory, 'list.txt')
      await writeFile(list, paths.map(path => `file '${path.replaceAll("'", "'\\''")}'\n`).join(''))
      if (!isStopped) program = keepRunning(command, () => rotationArguments(list, url()), log)
    } catch (error) {
      log.error({ err: error }, 'the clips of a rotation could not be copied')
    }
    return directory
  }
  const starting = begin()

  return {
    async stop() {
      isStopped = true
      const directory = await starting
      await program?.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function copyAll(store: FileStore, fileIds: readonly string[], directory: string): Promise<string[]> {
  const paths: string[] = []
  for (const [place, id] of fileIds.entries()) {
    const content = await store.open(id)
    if (!content) continue
    const path = join(directory, String(place))
    await pipeline(Readable.from(content), createWriteStream(path))
    paths.push(path)
  }
  return paths
}
