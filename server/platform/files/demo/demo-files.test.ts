import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { coverOfVideo } from '../video-cover.ts'
import { demoFiles, openDemoFile } from './demo-files.ts'

const megabyte = 1024 * 1024
const contentOf = async (id: string) => {
  const body = await openDemoFile(id)
  if (!body) throw new Error(`There is no file ${id}`)
  return buffer(body)
}

describe('the files of the demo', () => {
  it('are listed with the size and the hash of their content, and stay below 20 MB together', async () => {
    for (const { id, size, sha256 } of demoFiles) {
      const content = await contentOf(id)
      expect(content).toHaveLength(size)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    }
    expect(demoFiles.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(20 * megabyte)
    expect(new Set(demoFiles.map(({ id }) => id))).toHaveProperty('size', demoFiles.length)
  })

  it('decode in the declared width and height; clips carry a cover of their own size', async () => {
    for (const { id, mediaType, width, height } of demoFiles) {
      const content = await contentOf(id)
      const picture = mediaType === 'video/mp4' ? coverOfVideo(content) : content
      expect(await sharp(picture).metadata()).toMatchObject({ width, height })
    }
  })

  it('are clips of H.264 and AAC below 150 kB that play before they are loaded whole', async () => {
    const clips = demoFiles.filter(({ mediaType }) => mediaType === 'video/mp4')
    expect(clips.length).toBeGreaterThanOrEqual(12)
    for (const { id, size } of clips) {
      const content = (await contentOf(id)).toString('latin1')
      expect(size).toBeLessThan(150_000)
      expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
      expect(content).toContain('avc1')
      expect(content).toContain('mp4a')
    }
  })
})

describe('the cover of a video', () => {
  it('is missing in other content, however it ends', () => {
    for (const text of ['', 'moov', '\0\0\0\x10moov\0\0\0\x08udta', '\0\0\0\x01moov\0\0\0\0'])
      expect(coverOfVideo(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})
