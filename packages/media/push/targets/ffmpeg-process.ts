import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Transcoding } from '../../api/target.ts'

const keyFrameSeconds = 2
const maxLastWords = 2000

/**
 * The arguments by which ffmpeg makes fragmented MP4 on its input smaller, and writes FLV to its output. The shorter side
 * gets the height, because phones stream upright; nothing is made larger. Times stay as they are.
 */
function transcodingArguments({ bitRate, frameRate, height }: Omit<Transcoding, 'command'>): string[] {
  const isWide = 'gte(iw,ih)'
  const short = (side: string) => `2*trunc(min(${side},${height})/2)`
  const size = `scale=w='if(${isWide},-2,${short('iw')})':h='if(${isWide},${short('ih')},-2)'`
  return [
    ...['-hide_banner', '-nostats', '-loglevel', 'error', '-fflags', 'nobuffer', '-copyts'],
    ...['-f', 'mp4', '-i', 'pipe:0', '-map', '0:v:0?', '-map', '0:a:0?'],
    ...['-vf', `${size},fps=${frameRate}`, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency'],
    ...['-pix_fmt', 'yuv420p', '-b:v', `${bitRate}k`, '-maxrate', `${bitRate}k`, '-bufsize', `${bitRate}k`],
    ...['-g', String(keyFrameSeconds * frameRate), '-keyint_min', String(keyFrameSeconds * frameRate)],
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '44100', '-ac', '2'],
    ...['-flush_packets', '1', '-flvflags', 'no_duration_filesize', '-f', 'flv', 'pipe:1'],
  ]
}

/**
 * A running ffmpeg. It knows neither the target nor its key, and ends with this process: even after a kill its input
 * ends.
 */
export class FfmpegProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #closed: Promise<unknown>
  #lastWords = ''

  constructor({ command, ...transcoding }: Transcoding) {
    this.#child = spawn(command, transcodingArguments(transcoding), { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#closed = once(this.#child, 'close').catch(() => undefined)
    this.#child.once('error', error => {
      this.#lastWords += error.message
    })
    // It ended before it had read all.
    this.#child.stdin.on('error', () => {})
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-maxLastWords)
    })
  }

  get waitingBytes(): number {
    return this.#child.stdin.writableLength
  }

  write(bytes: Buffer): void {
    if (this.#child.stdin.writable) this.#child.stdin.write(bytes)
  }

  /** No more follows: it writes the rest of its output, and ends. */
  finish(): void {
    this.#child.stdin.end()
  }

  /** Nothing of its output is needed any more. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  output(): AsyncIterable<Buffer> {
    return this.#child.stdout
  }

  /** What it said last, once it has ended. */
  async lastWords(): Promise<string> {
    await this.#closed
    return this.#lastWords.trim()
  }
}
