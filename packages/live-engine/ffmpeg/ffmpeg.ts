import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Time after which ffmpeg is searched for again on the next request, in milliseconds. */
const searchAgainMs = 60_000
/** How long ffmpeg may take to describe itself, in milliseconds. */
export const answerMs = 5000

/** The ffmpeg of this machine, which makes other qualities; nothing else of the area needs it. */
export interface Ffmpeg {
  /** How it is called; undefined when there is none. Looks again now and then while it is missing. */
  command(): string | undefined
  /** Looks for it, and waits for the result. */
  search(): Promise<string | undefined>
}

/** Finds ffmpeg. @param name path of the program, or its name on the PATH */
export function createFfmpeg(name = 'ffmpeg'): Ffmpeg {
  let executable: string | undefined
  let searchedAt: number | undefined

  async function search(): Promise<string | undefined> {
    searchedAt = performance.now()
    executable = await promisify(execFile)(name, ['-hide_banner', '-version'], { timeout: answerMs }).then(
      () => name,
      () => undefined,
    )
    return executable
  }

  return {
    search,
    command() {
      const isOld = searchedAt === undefined || performance.now() - searchedAt > searchAgainMs
      if (executable === undefined && isOld) void search()
      return executable
    },
  }
}
