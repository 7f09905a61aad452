import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Settings } from '../../../platform/settings.ts'

/** After so long a look for ffmpeg is repeated when somebody needs it, in milliseconds. */
const lookAgainMs = 60_000
const answerMs = 5000

/** The ffmpeg of this machine, which makes other qualities; nothing else of the area needs it. */
export interface Ffmpeg {
  /** How it is called; undefined when there is none. Looks again now and then while it is missing. */
  command(): string | undefined
  /** Looks for it, and waits for the result. */
  look(): Promise<string | undefined>
}

/** Finds ffmpeg by `LIVE_FFMPEG`, else on the PATH. */
export function createFfmpeg({ LIVE_FFMPEG }: Pick<Settings, 'LIVE_FFMPEG'>): Ffmpeg {
  const name = LIVE_FFMPEG ?? 'ffmpeg'
  let found: string | undefined
  let lookedAt: number | undefined

  async function look(): Promise<string | undefined> {
    lookedAt = performance.now()
    found = await promisify(execFile)(name, ['-hide_banner', '-version'], { timeout: answerMs }).then(
      () => name,
      () => undefined,
    )
    return found
  }

  return {
    look,
    command() {
      const isOld = lookedAt === undefined || performance.now() - lookedAt > lookAgainMs
      if (found === undefined && isOld) void look()
      return found
    },
  }
}
