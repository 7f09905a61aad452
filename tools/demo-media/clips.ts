import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seeded, times } from './canvas.ts'
import type { Topic } from './topics.ts'

const seconds = 4
const framesPerSecond = 24
const sampleRate = 32_000

/** A loop of four seconds to be drawn. */
export interface Clip {
  name: string
  topic: Topic
  /** Which palette and which numbers. */
  index: number
  width: number
  height: number
}

/** The raw RGB frames of a loop, one after another. */
export async function* clipFrames(draw: (moment: number) => Promise<Buffer>): AsyncGenerator<Buffer> {
  const count = seconds * framesPerSecond
  for (const frame of times(count)) yield await draw(frame / count)
}

interface EncodedClip extends Clip {
  frames: AsyncIterable<Buffer>
  /** Path of the JPEG that the file carries as its cover. */
  poster: string
  target: string
  /** For the sound. */
  directory: string
}

/**
 * Writes a clip as MP4: H.264, AAC of one channel, its cover in it, playable before it is loaded whole.
 * @throws Error when ffmpeg fails
 */
export async function encodeClip({ frames, poster, target, directory, ...clip }: EncodedClip): Promise<void> {
  const sound = join(directory, `${clip.name}.wav`)
  await writeFile(sound, makeSound(clip.name.length * 31 + clip.index))
  const raw = `-f rawvideo -pix_fmt rgb24 -s ${clip.width}x${clip.height} -r ${framesPerSecond} -i -`.split(
    ' ',
  )
  const encoded =
    '-c:v:0 libx264 -preset:v:0 slower -tune:v:0 animation -crf:v:0 29 -maxrate:v:0 230k -bufsize:v:0 400k -pix_fmt:v:0 yuv420p -profile:v:0 main -threads:v:0 1 -g:v:0 48 -c:a aac -b:a 32k -ac 1'
  const cover =
    '-c:v:1 copy -disposition:v:1 attached_pic -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart'
  const process = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      ...raw,
      '-i',
      sound,
      '-i',
      poster,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '2:v',
      ...encoded.split(' '),
      ...cover.split(' '),
      target,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(process, 'exit')
  for await (const frame of frames) if (!process.stdin.write(frame)) await once(process.stdin, 'drain')
  process.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code} for ${clip.name}`)
}

/** Five notes that go together in any order, in Hz. */
const notes = [261.63, 293.66, 329.63, 392, 440] as const

/** Soft plucked notes as a WAV file; the end runs into the beginning. */
function makeSound(seed: number): Buffer {
  const random = seeded(seed)
  const length = seconds * sampleRate
  const mixed = new Float64Array(length)
  for (const beat of times(8)) {
    const pitch = (notes[Math.floor(random() * notes.length)] ?? 440) * (random() < 0.3 ? 0.5 : 1)
    const start = Math.floor((beat / 8) * length)
    for (const step of times(sampleRate)) {
      const time = step / sampleRate
      const pluck = Math.exp(-4.5 * time) * Math.min(1, time * 200)
      const value = Math.sin(2 * Math.PI * pitch * time) + 0.3 * Math.sin(4 * Math.PI * pitch * time)
      const place = (start + step) % length
      mixed[place] = (mixed[place] ?? 0) + value * pluck * 0.16
    }
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + length * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(length * 2, 40)
  const samples = Buffer.alloc(length * 2)
  mixed.forEach((value, place) => {
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), place * 2)
  })
  return Buffer.concat([header, samples])
}
