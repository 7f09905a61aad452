import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { answerMs } from './ffmpeg.ts'

/** What our programs of ffmpeg use: for other qualities, and for checks of streams. */
const needed = {
  encoders: ['libx264', 'mjpeg'],
  decoders: ['h264', 'aac'],
  filters: ['scale', 'fps', 'blackdetect', 'freezedetect', 'silencedetect'],
  muxers: ['flv', 'image2pipe'],
} as const

/** Version of an ffmpeg, and what it lacks of all that we use. */
export interface FfmpegAbilities {
  /** As it states it, such as `7.1.1`. */
  version: string
  /** For example `encoder libx264`. */
  missing: string[]
}

/** Asks an ffmpeg for its abilities. @throws Error when it does not run */
export async function readFfmpegAbilities(command: string): Promise<FfmpegAbilities> {
  const ask = async (argument: string) => {
    const { stdout } = await promisify(execFile)(command, ['-hide_banner', argument], { timeout: answerMs })
    return stdout
  }
  const version = /^ffmpeg version (\S+)/m.exec(await ask('-version'))?.[1] ?? 'unknown'
  const missing = await Promise.all(
    Object.entries(needed).map(async ([kind, names]) => {
      const listed = namesIn(await ask(`-${kind}`))
      return names.filter(name => !listed.has(name)).map(name => `${kind.slice(0, -1)} ${name}`)
    }),
  )
  return { version, missing: missing.flat() }
}

/** Names in the second column of a list of ffmpeg, after flags such as `V....D`. */
const namesIn = (list: string) =>
  new Set([...list.matchAll(/^\s*[A-Z.|]{1,6}\s+([\w,]+)/gm)].flatMap(([, names = '']) => names.split(',')))
