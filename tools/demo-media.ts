import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { say } from '../cli/terminal.ts'
import { type Canvas, type Scene, seeded, times, toSvg } from './demo-media/canvas.ts'
import { type Clip, clipFrames, encodeClip } from './demo-media/clips.ts'
import { drawPortrait, portraits } from './demo-media/portraits.ts'
import { type Topic, topicNames, topics } from './demo-media/topics.ts'
import { root } from './run.ts'

/**
 * Draws every picture, face and clip of the demo, and writes the list of them: `npm run demo-media`. The same sources
 * draw the same files; the clips need ffmpeg with libx264.
 */

const folder = join(root, 'server/platform/files/demo')
const files = join(folder, 'files')
/** Pictures of each topic, wide ones and article covers. */
const picturesPerTopic = 14
const coversPerTopic = 1
const clipsPerShape = 2
const clipSize = { long: 848, short: 480 }

/** A whole figure on a narrow canvas is as large as its width allows, with room at the sides. */
const narrowUnit = 0.82

function canvasOf(topic: Topic, index: number, width: number, height: number, moment = 0.18): Canvas {
  const { palettes } = topics[topic]
  const palette = palettes[index % palettes.length]
  if (!palette) throw new Error(`${topic} has no palette`)
  const random = seeded(topicNames.indexOf(topic) * 1009 + index * 13 + width)
  const unit = width < height ? width * narrowUnit : height
  return { width, height, unit, palette, random, moment }
}

const sceneOf = (topic: Topic): Scene => topics[topic].scene
const draw = (topic: Topic, index: number, width: number, height: number, moment?: number) =>
  sharp(Buffer.from(toSvg(sceneOf(topic), canvasOf(topic, index, width, height, moment))))

const two = (index: number) => String(index + 1).padStart(2, '0')

async function drawPictures(): Promise<void> {
  for (const topic of topicNames) {
    for (const index of times(picturesPerTopic)) {
      const picture = await draw(topic, index, 1080, 720).webp({ quality: 82, effort: 6 }).toBuffer()
      await writeFile(join(files, `${topic}-${two(index)}.webp`), picture)
    }
    for (const index of times(coversPerTopic)) {
      const cover = await draw(topic, index + 3, 900, 383)
        .png({ palette: true, effort: 10 })
        .toBuffer()
      await writeFile(join(files, `cover-${topic}.png`), cover)
    }
  }
  for (const portrait of portraits) {
    const face = await sharp(Buffer.from(drawPortrait(portrait)))
      .webp({ quality: 88, effort: 6 })
      .toBuffer()
    await writeFile(join(files, `face-${portrait.name}.webp`), face)
  }
}

async function drawClip(clip: Clip, directory: string): Promise<void> {
  const { topic, index, width, height, name } = clip
  const frame = (moment: number) => draw(topic, index, width, height, moment)
  const poster = join(directory, `${name}.jpg`)
  await draw(topic, index, width, height).jpeg({ quality: 84, mozjpeg: true }).toFile(poster)
  await encodeClip({
    ...clip,
    poster,
    frames: clipFrames(moment => frame(moment).removeAlpha().raw().toBuffer()),
    target: join(files, `${name}.mp4`),
    directory,
  })
}

async function drawClips(): Promise<void> {
  const { long, short } = clipSize
  const clips = topicNames.flatMap(topic =>
    times(clipsPerShape).flatMap(index => [
      { topic, index: index * 2, name: `${topic}-wide-${two(index)}`, width: long, height: short },
      { topic, index: index * 2 + 1, name: `${topic}-tall-${two(index)}`, width: short, height: long },
    ]),
  )
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-clips-'))
  const waiting = [...clips]
  const work = async () => {
    for (let clip = waiting.shift(); clip; clip = waiting.shift()) await drawClip(clip, directory)
  }
  await Promise.all(times(availableParallelism()).map(work))
  await rm(directory, { recursive: true })
}

const mediaTypes: Record<string, string> = { webp: 'image/webp', png: 'image/png', mp4: 'video/mp4' }

/** A UUID by the name of the file, so that it is the same in every demo. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `0198c0de-d331-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

async function listFiles(): Promise<void> {
  const list = []
  for (const name of (await readdir(files)).toSorted()) {
    const content = await readFile(join(files, name))
    const mediaType = mediaTypes[name.split('.').at(-1) ?? '']
    const isTall = name.includes('-tall-')
    const { width, height } = name.endsWith('.mp4')
      ? { width: isTall ? clipSize.short : clipSize.long, height: isTall ? clipSize.long : clipSize.short }
      : await sharp(content).metadata()
    const sha256 = createHash('sha256').update(content).digest('hex')
    list.push({ name, id: idOf(name), mediaType, size: content.length, sha256, width, height })
  }
  const lines = list.map(file => `  ${JSON.stringify(file)}`)
  await writeFile(join(folder, 'manifest.json'), `[\n${lines.join(',\n')}\n]\n`)
  const megabytes = list.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024
  say(`${list.length} files, ${megabytes.toFixed(1)} MB`)
}

const [only] = process.argv.slice(2)
await mkdir(files, { recursive: true })
if (only !== 'clips') await drawPictures()
if (only !== 'pictures') await drawClips()
await listFiles()
