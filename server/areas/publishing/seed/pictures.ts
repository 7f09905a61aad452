import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../../../platform/database/database.ts'
import { createFiles } from '../../../platform/files/files.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import type { Settings } from '../../../platform/settings.ts'
import { insertPicture } from '../../articles/index.ts'

const [width, height] = [900, 383]

/** The pictures of the demo: drawn shapes on a ground of two colours. */
const drawings = {
  street: [
    '#1f3b57',
    '#f0a35e',
    '<path d="M0 383V250h120v-90h90v120h110v-70h130v90h100V130h120v150h90v-60h140v163z"/>',
  ],
  coffee: [
    '#6b4226',
    '#d9b38c',
    '<path d="M330 130h200v90a90 90 0 0 1-90 90h-20a90 90 0 0 1-90-90zm200 20a55 55 0 0 1 0 90v-28a28 28 0 0 0 0-36zM290 325h280v14H290z"/>',
  ],
  books: [
    '#3c4f76',
    '#c5cfe0',
    '<path d="M300 90h50v210h-50zm60 30h38v180h-38zm48-15h60v195h-60zm75 8 40-12 52 188-40 12zM270 305h360v14H270z"/>',
  ],
  tent: ['#204c3f', '#a9d2a3', '<path d="M450 90 640 310H500l-50-110-50 110H260zM200 320h500v12H200z"/>'],
  market: [
    '#7a2e3a',
    '#f3c9b0',
    '<path d="M280 110h340l40 80H240zM270 200h16v120h-16zm344 0h16v120h-16zM300 250h300v70H300z"/>',
  ],
  desk: ['#2b2f3a', '#8fb8c9', '<path d="M300 100h300v180H300zm-60 195h420v14H240zm130 24h160v14H370z"/>'],
} as const
export type DemoPicture = keyof typeof drawings

const isDemoPicture = (name: string): name is DemoPicture => name in drawings
const names = Object.keys(drawings).filter(isDemoPicture)

/** The pictures that a text names as `(picture:street)`. */
export const picturesIn = (text: string): DemoPicture[] =>
  [...text.matchAll(/\(picture:(\w+)\)/g)].flatMap(([, name = '']) => (isDemoPicture(name) ? [name] : []))

/** Of the stored file. */
export const pictureFileId = (name: DemoPicture): string =>
  `0198c0de-d330-7000-8000-${String(names.indexOf(name) + 1).padStart(12, '0')}`

/** WeChat's names of the picture, in texts and as a cover. */
export const pictureAtWeixin = (name: DemoPicture): string =>
  `http://mmbiz.qpic.cn/mmbiz_png/demo-${name}/0?wx_fmt=png`
export const coverAtWeixin = (name: DemoPicture): string => `demo-cover-${name}`

/** A picture as PNG, of some kilobytes. */
async function drawPicture(name: DemoPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const [dark, light, shapes] = drawings[name]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/><g fill="#fff" fill-opacity=".82">${shapes}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** All pictures of the demo. */
export const drawPictures = (): Promise<{ name: DemoPicture; content: Buffer }[]> =>
  Promise.all(names.map(async name => ({ name, content: await drawPicture(name) })))

/** Stores the pictures like uploads of a user. @returns SHA-256 by name */
export async function storePictures(
  queries: Queries,
  settings: Settings,
  ownerId: string,
): Promise<ReadonlyMap<DemoPicture, string>> {
  const files = createFiles(settings)
  await mkdir(files.incoming, { recursive: true, mode: 0o700 })
  const hashes = new Map<DemoPicture, string>()
  for (const { name, content } of await drawPictures()) {
    const id = pictureFileId(name)
    const path = join(files.incoming, `demo-${name}`)
    const facts = {
      mediaType: 'image/png',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }
    await writeFile(path, content, { mode: 0o600 })
    await files.store.put(id, { path, ...facts })
    await queries.insert(storedFiles).values({ id, ownerId, name: `${name}.png`, open: true, ...facts })
    await insertPicture(queries, { fileId: id, width, height })
    hashes.set(name, facts.sha256)
  }
  return hashes
}
