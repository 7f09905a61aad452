import { createServer } from 'node:http'
import {
  articleRequestLimits,
  fetchArticlePicture,
  uploadArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import { errors } from '@greenroom/contract/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blackPng } from '../../../testing/black-png.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { bodyBytes, fitPicture } from './convert.ts'

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 7, g: 193, b: 96, alpha: 0.5 } } })
/** A picture of noise, which no format compresses well. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const chunkOf = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}
const threeBytes = (...values: number[]) =>
  Buffer.from(values.flatMap(value => [value & 255, (value >> 8) & 255, value >> 16]))

/** A moving WebP, as its format is documented: frames that are encoded once, alternating left and right. */
async function movingWebp(width: number, height: number, frames: number): Promise<Buffer> {
  const frame = (
    await plain(width - 2, height)
      .webp({ effort: 0 })
      .toBuffer()
  ).subarray(12)
  const frameAt = (index: number) =>
    chunkOf(
      'ANMF',
      Buffer.concat([threeBytes(index % 2, 0, width - 3, height - 1, 100), Buffer.from([2]), frame]),
    )
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunkOf('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), threeBytes(width - 1, height - 1)])),
    chunkOf('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, (_, index) => frameAt(index)),
  ])
  return chunkOf('RIFF', body)
}

describe('a picture for articles', () => {
  it.each([
    ['a JPEG', plain(900, 383).jpeg(), { mediaType: 'image/jpeg', isConverted: false }],
    ['a PNG', plain(900, 383).png(), { mediaType: 'image/png', isConverted: false }],
    ['one pixel', plain(1, 1).png(), { width: 1, height: 1, isConverted: false }],
    ['a GIF', plain(20, 20).gif(), { mediaType: 'image/gif', isConverted: false }],
    [
      'a WebP',
      plain(300, 200).webp(),
      { mediaType: 'image/jpeg', width: 300, height: 200, isConverted: true },
    ],
    ['a transparent WebP', plain(300, 200, 4).webp(), { mediaType: 'image/png', isConverted: true }],
    ['an AVIF', plain(64, 64).avif(), { mediaType: 'image/jpeg', isConverted: true }],
    [
      'a JPEG on its side',
      plain(300, 200).jpeg().withMetadata({ orientation: 6 }),
      { width: 200, height: 300, isConverted: true },
    ],
  ])('is what WeChat takes: %s', async (_, made, expected) => {
    expect(await fitPicture(await made.toBuffer())).toMatchObject(expected)
  })

  it('is scaled down until it is small enough', async () => {
    const large = await noise(1100, 700).png().toBuffer()
    expect(large.length).toBeGreaterThan(bodyBytes)
    const fit = await fitPicture(large)
    expect(fit).toMatchObject({ mediaType: 'image/jpeg', isConverted: true })
    expect(typeof fit === 'string' || fit.content.length).toBeLessThanOrEqual(bodyBytes)
  })

  it('is refused when it has too many pixels, is cut off or is none', async () => {
    const bomb = await plain(10_000, 10_000).png().toBuffer()
    const cut = (await noise(300, 300).jpeg().toBuffer()).subarray(0, 5000)
    for (const content of [bomb, cut, Buffer.from('GIF89a'), Buffer.from('text'), Buffer.alloc(0)]) {
      expect(await fitPicture(content)).toBe('pictureUnreadable')
    }
  })

  it('that moves as WebP goes on moving as a GIF', async () => {
    const fit = await fitPicture(await movingWebp(1200, 90, 4))
    expect(fit).toMatchObject({
      mediaType: 'image/gif',
      width: 1080,
      height: 81,
      isConverted: true,
      isStill: false,
    })
    const content = typeof fit === 'string' ? '' : fit.content
    expect(await sharp(content, { animated: true }).metadata()).toMatchObject({ delay: [100, 100, 100, 100] })
  })

  it('that moves and has too many pixels in all becomes a still, and says so', async () => {
    const fit = await fitPicture(await movingWebp(2000, 2000, 20))
    expect(fit).toMatchObject({ mediaType: 'image/png', isConverted: true, isStill: true })
  })

  it('that moves as GIF stays as it is', async () => {
    const content = await sharp(await movingWebp(80, 60, 4), { animated: true })
      .gif()
      .toBuffer()
    expect(await fitPicture(content)).toMatchObject({ content, mediaType: 'image/gif', isConverted: false })
  })

  it('is refused as a GIF over 10 MB', async () => {
    const gif = await plain(20, 20).gif().toBuffer()
    expect(await fitPicture(Buffer.concat([gif, Buffer.alloc(10 * 1024 * 1024)]))).toBe('gifTooLarge')
  })
})

describe('an upload', () => {
  let server: TestServer
  let admin: { token: string }
  beforeAll(async () => {
    server = await startTestServer()
    admin = { token: await server.signIn('admin') }
  })
  afterAll(() => server.stop())

  it('is stored in the converted format, under any name', async () => {
    const webp = await plain(300, 200).webp().toBuffer()
    const file = new File([new Uint8Array(webp)], '封面.png', { type: 'image/png' })
    const picture = await server.ask(uploadArticlePicture, { file }, admin)
    expect(picture).toMatchObject({
      name: '封面.jpg',
      mediaType: 'image/jpeg',
      width: 300,
      height: 200,
      convertedFrom: { mediaType: 'image/webp', size: webp.length, isStill: false },
    })
    const read = await server.app.fetch(new Request(`http://greenroom.test${picture.address}`))
    expect((await sharp(await read.arrayBuffer()).metadata()).format).toBe('jpeg')
  })

  it('is not fetched from the server’s own network', async () => {
    const body = { address: 'http://127.0.0.1:1/cover.png' }
    expect(await server.call(fetchArticlePicture, { body }, admin)).toMatchObject({
      code: errors.pictureNotFetched.code,
      data: { problem: 'notAllowed' },
    })
  })

  it('is refused when the file is no picture', async () => {
    const form = new FormData()
    form.append('file', new File(['<script>alert(1)</script>'], 'a.png', { type: 'image/png' }))
    expect((await server.call(uploadArticlePicture, { body: form }, admin)).code).toBe(errors.invalid.code)
    const head = new FormData()
    head.append(
      'file',
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])], 'a.png'),
    )
    expect((await server.call(uploadArticlePicture, { body: head }, admin)).code).toBe(errors.invalid.code)
  })
})

describe('a picture of another website', () => {
  const website = createServer(async (request, response) => {
    const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    if (request.url === '/cover.webp') response.end(await plain(300, 200).webp().toBuffer())
    else if (request.url === '/page.png') response.end('<html>Log in first</html>')
    else if (request.url === '/half.png') response.end(Buffer.from([...head, ...Array(40).fill(0)]))
    else if (request.url === '/pixels.png') response.end(blackPng(30_000, 30_000, 1))
    else if (request.url === '/large.png')
      response.end(Buffer.alloc(articleRequestLimits.pictureBytes + 1, 1))
    else if (request.url === '/cut.png')
      response.writeHead(200, { 'Content-Length': 500 }).write('a', () => response.destroy())
    else response.writeHead(404).end()
  })
  let server: TestServer
  let admin: { token: string }
  let base = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => website.listen(0, '127.0.0.1', resolve))
    const address = website.address()
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    server = await startTestServer({ FETCH_PRIVATE_ADDRESSES: '1' })
    admin = { token: await server.signIn('admin') }
  })
  afterAll(async () => {
    website.closeAllConnections()
    website.close()
    await server.stop()
  })

  it('is stored in a format that WeChat accepts', async () => {
    const body = { address: `${base}/cover.webp` }
    expect(await server.ask(fetchArticlePicture, { body }, admin)).toMatchObject({
      name: 'cover.jpg',
      mediaType: 'image/jpeg',
      width: 300,
      height: 200,
      address: expect.stringMatching(/^\/api\/pictures\//),
    })
  })

  it.each([
    ['/missing.png', 'refused'],
    ['/page.png', 'notPicture'],
    ['/half.png', 'unusable'],
    ['/pixels.png', 'unusable'],
    ['/large.png', 'tooLarge'],
    ['/cut.png', 'unreachable'],
  ])('is refused with its reason: %s', async (path, problem) => {
    const answer = await server.call(fetchArticlePicture, { body: { address: `${base}${path}` } }, admin)
    expect(answer).toMatchObject({ code: errors.pictureNotFetched.code, data: { problem } })
  })
})
