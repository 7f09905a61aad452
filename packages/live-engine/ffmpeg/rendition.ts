import { spawn } from 'node:child_process'
import type { Quality } from '@greenroom/contract/areas/live/studio'
import type { MediaLog } from '@greenroom/media'

/** How a quality is made: its height in pixels, and its bit rate in kbit/s. */
const renditions: Readonly<Record<Exclude<Quality, 'original'>, { height: number; bitRate: number }>> = {
  '720p': { height: 720, bitRate: 1800 },
  '480p': { height: 480, bitRate: 900 },
  '360p': { height: 360, bitRate: 500 },
}
export type RenditionName = keyof typeof renditions
export const renditionNames: readonly RenditionName[] = ['720p', '480p', '360p']

/** How long ffmpeg may wait for its source, in microseconds: a blocked reader ignores SIGTERM. */
const readTimeoutMicros = 10_000_000
/** How long after its end ffmpeg is started again, in milliseconds. */
const againMs = 3000
const killMs = 2000
const maxErrorText = 2000

/** The arguments by which ffmpeg makes a stream into another quality, with a key frame every two seconds. */
export function renditionArguments(quality: RenditionName, from: string, to: string): string[] {
  const { height, bitRate } = renditions[quality]
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error'],
    ...['-rw_timeout', String(readTimeoutMicros), '-i', from],
    ...['-vf', `scale=-2:${height}`, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency'],
    ...['-pix_fmt', 'yuv420p', '-b:v', `${bitRate}k`, '-maxrate', `${bitRate}k`, '-bufsize', `${bitRate}k`],
    ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-c:a', 'copy', '-f', 'flv', to],
  ]
}

/** A program that makes one stream into another; started again when it ends. */
export interface RunningProgram {
  stop(): Promise<void>
}

/** What a program says while it runs. */
export interface ProgramListeners {
  started(): void
  output(bytes: Buffer): void
  errors(text: string): void
}

/** Keeps ffmpeg running until it is stopped. */
export function keepRunning(
  command: string,
  argumentsOf: () => string[],
  log: MediaLog,
  listeners?: ProgramListeners,
): RunningProgram {
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  let end: () => void = () => undefined
  let ended = Promise.resolve()

  function run(): void {
    const child = spawn(command, argumentsOf(), { stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    listeners?.started()
    child.stdout.on('data', (chunk: Buffer) => listeners?.output(chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = `${errors}${chunk}`.slice(-maxErrorText)
      listeners?.errors(chunk)
    })
    ended = new Promise(resolve => {
      // `close` follows `error`, too, when the program could not be started.
      child.once('error', error => {
        errors = error.message
      })
      child.once('close', code => {
        if (!isStopped) {
          log.warn({ code, errors: withoutKeys(errors) }, 'ffmpeg ended and is started again')
          again = setTimeout(run, againMs).unref()
        }
        resolve()
      })
    })
    end = () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), killMs).unref()
    }
  }
  run()

  return {
    async stop() {
      isStopped = true
      clearTimeout(again)
      end()
      await ended
    },
  }
}

/** Removes the key from our own addresses, because it must not be logged. */
const withoutKeys = (text: string) => text.replaceAll(/own=[\w-]+/g, 'own=…')
