import { readFile } from 'node:fs/promises'
import type { Queries } from '../../../platform/database/database.ts'
import { type DemoFile, demoFile, demoFileAddress } from '../../../platform/files/demo/demo-files.ts'
import { insertPicture } from '../../articles/index.ts'

/** The covers of the demo's articles, by what they show. */
const names = [
  'books',
  'camping',
  'coffee',
  'cooking',
  'devices',
  'family',
  'graduation',
  'market',
  'night-run',
  'old-town',
  'spring-festival',
  'wardrobe',
] as const
export type DemoPicture = (typeof names)[number]

const isDemoPicture = (name: string): name is DemoPicture => names.some(picture => picture === name)
const fileOf = (name: DemoPicture): DemoFile => demoFile(`cover-${name}.png`)

/** The pictures that a text names as `(picture:old-town)`. */
export const picturesIn = (text: string): DemoPicture[] =>
  [...text.matchAll(/\(picture:([\w-]+)\)/g)].flatMap(([, name = '']) => (isDemoPicture(name) ? [name] : []))

/** Of the stored file. */
export const pictureFileId = (name: DemoPicture): string => fileOf(name).id

/** WeChat's names of the picture, in texts and as a cover. */
export const pictureAtWeixin = (name: DemoPicture): string =>
  `http://mmbiz.qpic.cn/mmbiz_png/demo-${name}/0?wx_fmt=png`
export const coverAtWeixin = (name: DemoPicture): string => `demo-cover-${name}`

/** Reads all pictures of the demo's articles. */
export const readDemoPictures = (): Promise<{ name: DemoPicture; content: Buffer }[]> =>
  Promise.all(names.map(async name => ({ name, content: await readFile(demoFileAddress(fileOf(name))) })))

/** Adds the pictures to the library of pictures. @returns SHA-256 by name */
export async function storePictures(queries: Queries): Promise<ReadonlyMap<DemoPicture, string>> {
  for (const name of names) {
    const { id, width, height } = fileOf(name)
    await insertPicture(queries, { fileId: id, width, height })
  }
  return new Map(names.map(name => [name, fileOf(name).sha256]))
}
