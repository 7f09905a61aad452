import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Time after which ffmpeg is searched for again on the next request, in milliseconds: while missing, and while slow. */
const searchAgainMs = { ffmpegMissing: 60_000, ffmpegSlow: 10_000 } as const
/** How long ffmpeg may take to describe itself, in milliseconds. */
export const answerMs = 5000

/** Why there is no ffmpeg to use: it is not installed or does not run, or it has not answered in time yet. */
export type MissingFfmpeg = keyof typeof searchAgainMs

/** The ffmpeg of this machine, which makes other qualities and checks streams; nothing else of the area needs it. */
export interface Ffmpeg {
  /** How it is called; undefined when there is none. Looks again now and then while it is missing. */
  command(): string | undefined
  /** Why `command` is undefined; null when it is not. An ffmpeg that answered before counts while it is slow. */
  missing(): MissingFfmpeg | null
  /** Looks for it, and waits for the result. */
  search(): Promise<string | undefined>
}

/**
 * Finds ffmpeg.
 * @param name path of the program, or its name on the PATH
 * @param timeoutMs how long it may take to answer
 */
export function createFfmpeg(name = 'ffmpeg', timeoutMs = answerMs): Ffmpeg {
  let executable: string | undefined
  let missing: MissingFfmpeg = 'ffmpegMissing'
  let searchedAt: number | undefined

  async function search(): Promise<string | undefined> {
    searchedAt = performance.now()
    try {
      await promisify(execFile)(name, ['-hide_banner', '-version'], { timeout: timeoutMs })
      executable = name
    } catch (error) {
      missing = isSlowAnswer(error) ? 'ffmpegSlow' : 'ffmpegMissing'
      if (missing === 'ffmpegMissing') executable = undefined
    }
    return executable
  }

  return {
    search,
    missing: () => (executable === undefined ? missing : null),
    command() {
      const isOld = searchedAt === undefined || performance.now() - searchedAt > searchAgainMs[missing]
      if (executable === undefined && isOld) void search()
      return executable
    },
  }
}

/** Errors of a machine without processes or memory to spare, which soon may have them. */
const scarcities: ReadonlySet<unknown> = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE'])

/** Whether a program is there but did not answer in time: it was ended, or the machine could not start it now. */
export const isSlowAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  (('killed' in error && error.killed === true) || ('code' in error && scarcities.has(error.code)))
