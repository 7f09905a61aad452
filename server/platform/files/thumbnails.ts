import { buffer } from 'node:stream/consumers'
import { type PictureWidth, pictureWidths } from '@greenroom/contract/open-files'
import { LRUCache } from 'lru-cache'
import { createWorkQueue } from '../work-queue.ts'
import type { Files } from './files.ts'
import { imageTypes } from './media-type.ts'
import type { StoredFile } from './schema.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { coverOfVideo } from './video-cover.ts'

/** A small picture, or why there is none: its file serves in its place. */
export type Thumbnail = Uint8Array | 'unsuitable' | 'busy'

/** Makes small pictures of stored files. */
export interface Thumbnails {
  /** `unsuitable` holds for good; `busy` until others are made. @throws Error when the store cannot be read */
  get(file: StoredFile, width: PictureWidth): Promise<Thumbnail>
}

const megabyte = 1024 * 1024
/** Small pictures have about 10 kB: some thousands fit. */
const cacheBytes = 32 * megabyte
/** Videos of this type may carry a cover. */
const coveredVideoType = 'video/mp4'
/** A larger file is not read into memory. */
const maxFileBytes = 32 * megabyte
/** The cover of a larger video is found when its description comes first. */
const videoHeadBytes = 4 * megabyte
/** Decoding takes up to 200 MB. As many wait as two long lists show. */
const conversions = { maxRunning: 2, maxWaiting: 200 }

/** The cover inside a video, in `width` or in the next smaller one: a narrow cover is better than none. */
async function shrinkCover(video: Buffer, width: PictureWidth): Promise<Uint8Array | undefined> {
  const cover = coverOfVideo(video)
  if (!cover) return undefined
  for (const offered of pictureWidths.filter(one => one <= width).toReversed()) {
    const shrunk = await shrinkPicture(cover, offered)
    if (shrunk) return shrunk
  }
  return undefined
}

/** Estimated memory of a cached picture beside its bytes. */
const entryBytes = 256

/**
 * Creates a cache that drops the least recently used pictures.
 * @param maxBytes limit of all pictures together, each with 256 bytes for its entry
 */
export const createThumbnailCache = (maxBytes: number): LRUCache<string, Thumbnail> =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: picture => entryBytes + (typeof picture === 'string' ? 0 : picture.length),
  })

/**
 * Makes each small picture once and caches it in memory. Nothing is stored: browsers cache what they got for good, so
 * that a server that starts again makes only those that are new to a browser.
 */
export function createThumbnails(files: Files): Thumbnails {
  const cache = createThumbnailCache(cacheBytes)
  const pending = new Map<string, Promise<Thumbnail>>()
  const enqueue = createWorkQueue(conversions)

  async function make(file: StoredFile, width: PictureWidth, key: string): Promise<Thumbnail> {
    const isPart = file.size > maxFileBytes
    const content = await files.store.open(
      file.id,
      isPart ? { start: 0, end: videoHeadBytes - 1 } : undefined,
    )
    if (!content) return 'unsuitable'
    const bytes = await buffer(content)
    const thumbnail =
      (file.mediaType === coveredVideoType
        ? await shrinkCover(bytes, width)
        : await shrinkPicture(bytes, width)) ?? 'unsuitable'
    cache.set(key, thumbnail)
    return thumbnail
  }
  return {
    async get(file, width) {
      const isPicture = imageTypes.some(type => type === file.mediaType) && file.size <= maxFileBytes
      if (file.mediaType !== coveredVideoType && !isPicture) return 'unsuitable'
      const key = `${file.sha256} ${width}`
      const cachedThumbnail = cache.get(key) ?? pending.get(key)
      if (cachedThumbnail) return cachedThumbnail
      const making = enqueue(() => make(file, width, key))
        .then(thumbnail => thumbnail ?? 'busy')
        .finally(() => pending.delete(key))
      pending.set(key, making)
      return making
    },
  }
}
