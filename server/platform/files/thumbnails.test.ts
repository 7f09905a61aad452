import { randomUUID } from 'node:crypto'
import { envelopeSchema } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blackPng } from '../../testing/black-png.ts'
import { startGadgetServer, uploadGadgetPicture } from '../../testing/gadget.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { demoFiles } from './demo/demo-files.ts'
import type { ByteRange } from './file-store.ts'
import { storedFiles } from './schema.ts'
import { shrinkPicture } from './shrink-picture.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startGadgetServer()
  token = await server.signIn('admin')
})
afterAll(() => server.stop())

const offered = 'Must be one of 128, 256, 512'

let seed = 0
/** A picture of noise, which no format compresses well, of other bytes than all before. */
function noise(width: number, height: number) {
  seed += 1
  const create = { width, height, channels: 3 as const, background: { r: seed, g: 193, b: 96 } }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
}

/** Stores an open picture and returns its address. */
async function store(content: Uint8Array, name = 'river.png'): Promise<string> {
  const file = new File([Buffer.from(content)], name)
  return (await server.ask(uploadGadgetPicture, { file }, { token })).address
}
const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.fetch(new Request(new URL(path, 'http://greenroom.test'), { headers }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Counts how often the store is read until `release` is called. */
function countReads() {
  const { files } = server.platform
  const { store } = files
  const reads: string[] = []
  const open: typeof store.open = id => {
    reads.push(id)
    return store.open(id)
  }
  files.store = { ...store, open }
  return { reads, release: () => Object.assign(files, { store }) }
}

test('a picture is answered in the requested width, in fewer bytes, to be cached for good', async () => {
  const content = await noise(1200, 800).png().toBuffer()
  const small = await get(`${await store(content, '河.large.png')}?width=256`)
  const body = await bytesOf(small)
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 256, height: 171 })
  expect(body.length).toBeLessThan(content.length / 10)
  expect(Object.fromEntries(small.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(body.length),
    'content-disposition': `inline; filename="_.large.webp"; filename*=UTF-8''%E6%B2%B3.large.webp`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a photograph is answered upright and without its metadata', async () => {
  const content = await noise(900, 600)
    .withExif({ IFD0: { Copyright: 'Mei' } })
    .jpeg()
    .toBuffer()
  const turned = await sharp(content).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const small = await sharp(await bytesOf(await get(`${await store(turned)}?width=128`))).metadata()
  expect([small.width, small.height, small.orientation, small.exif]).toEqual([128, 192, undefined, undefined])
})

test('transparent parts of a picture stay transparent', async () => {
  const content = await noise(600, 400).ensureAlpha(0.5).png().toBuffer()
  const small = await get(`${await store(content)}?width=128`)
  expect(await sharp(await bytesOf(small)).metadata()).toMatchObject({ width: 128, hasAlpha: true })
})

test('a client that has the picture in this width gets 304, and may go on caching it', async () => {
  const address = await store(await noise(600, 400).png().toBuffer())
  const [whole, small, other] = await Promise.all(
    ['', '?width=128', '?width=256'].map(query => get(address + query)),
  )
  const tags = [whole, small, other].map(response => response?.headers.get('etag') ?? '')
  await whole?.body?.cancel()
  expect(new Set(tags).size).toBe(3)
  const again = await get(`${address}?width=128`, { 'If-None-Match': tags[1] ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(again.headers.get('etag')).toBe(tags[1])
  expect((await get(`${address}?width=128`, { 'If-None-Match': tags[2] ?? '' })).status).toBe(200)
})

test.each([
  ['a picture that is not wider than requested', () => noise(128, 400).png().toBuffer()],
  ['a picture whose own bytes are fewer', () => noise(140, 90).webp({ quality: 1 }).toBuffer()],
  [
    'an animation',
    async () =>
      sharp(await Promise.all([1, 2].map(() => noise(300, 200).png().toBuffer())), {
        join: { animated: true },
      })
        .gif()
        .toBuffer(),
  ],
  [
    'a picture that breaks off',
    async () => {
      const content = await noise(600, 400).png().toBuffer()
      return content.subarray(0, content.length / 2)
    },
  ],
])('%s is answered as it is', async (_, draw) => {
  const content = await draw()
  const address = await store(content)
  const response = await get(`${address}?width=128`)
  const [tag, type] = ['etag', 'content-type'].map(name => response.headers.get(name) ?? '')
  expect((await bytesOf(response)).equals(content)).toBe(true)
  const whole = await get(address)
  await whole.body?.cancel()
  expect([tag, type]).toEqual([whole.headers.get('etag'), whole.headers.get('content-type')])
  expect((await get(`${address}?width=128`, { 'If-None-Match': tag ?? '' })).status).toBe(304)
})

test('the cover inside a video is offered in every width, a narrow one as it is', async () => {
  const clip = demoFiles.find(({ mediaType, width }) => mediaType === 'video/mp4' && width < 512)
  for (const width of [128, 256, 512]) {
    const response = await get(`/api/pictures/${clip?.id}?width=${width}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('the cover of a large video is found in its first part', async () => {
  const clip = demoFiles.find(({ mediaType }) => mediaType === 'video/mp4')
  const { files, database } = server.platform
  const [row] = await database.pool
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.id, clip?.id ?? ''))
  if (!row) throw new Error('There is no clip')
  const large = { ...row, id: randomUUID(), sha256: 'large', size: 400 * 1024 * 1024 }
  await database.pool.insert(storedFiles).values(large)
  const { store: before } = files
  const parts: (ByteRange | undefined)[] = []
  files.store = {
    ...before,
    open: (_, range) => {
      parts.push(range)
      return before.open(row.id)
    },
  }
  const response = await get(`/api/pictures/${large.id}?width=128`)
  files.store = before
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(parts).toEqual([{ start: 0, end: 4 * 1024 * 1024 - 1 }])
})

test('an open video is answered in the parts that players ask for', async () => {
  const clip = demoFiles.find(({ mediaType }) => mediaType === 'video/mp4')
  const address = `/api/pictures/${clip?.id}`
  const part = await get(address, { Range: 'bytes=4-7' })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('ftyp')
  const whole = await get(address)
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const size = (await bytesOf(whole)).length
  expect(part.headers.get('content-range')).toBe(`bytes 4-7/${size}`)
  expect((await get(address, { Range: `bytes=${size}-` })).status).toBe(416)
})

test('a picture of more than 50,000,000 pixels, stored before there was a limit, is not decoded', async () => {
  expect(await shrinkPicture(blackPng(7100, 7100), 128)).toBeUndefined()
})

test('a picture of just less than 50,000,000 pixels is shrunk', async () => {
  const response = await get(`${await store(blackPng(7000, 7100))}?width=128`)
  expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 128, format: 'webp' })
})

test.each([
  ['64', offered],
  ['100000', offered],
  ['-1', offered],
  ['128.0', offered],
  ['', 'Required'],
])('the width %j is not offered', async (width, msg) => {
  const address = await store(await noise(300, 200).png().toBuffer())
  const response = await get(`${address}?width=${width}`, { 'Accept-Language': 'en' })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { code, data } = envelopeSchema.parse(await response.json())
  expect([code, data]).toEqual([errors.invalid.code, { issues: [{ path: 'query.width', msg }] }])
})

test('requests at once and later ones for the same picture decode it once', async () => {
  const address = await store(await noise(600, 400).png().toBuffer())
  const { reads, release } = countReads()
  const request = async () => bytesOf(await get(`${address}?width=128`))
  try {
    const [first, ...others] = [...(await Promise.all([request(), request(), request()])), await request()]
    for (const other of others) expect(first && other.equals(first)).toBe(true)
    expect(reads).toHaveLength(1)
  } finally {
    release()
  }
})

test('a broken picture is tried once', async () => {
  const content = await noise(600, 400).png().toBuffer()
  const address = await store(content.subarray(0, 5000))
  const { reads, release } = countReads()
  try {
    for (let turn = 0; turn < 3; turn += 1) await bytesOf(await get(`${address}?width=128`))
    // Each time for the answer, and once to try.
    expect(reads).toHaveLength(4)
  } finally {
    release()
  }
})

test('a picture is made after all when the store could not be read at first', async () => {
  const address = await store(await noise(600, 400).png().toBuffer())
  const { files } = server.platform
  const { store: working } = files
  files.store = { ...working, open: () => Promise.reject(new Error('The bucket answered 503')) }
  const failed = envelopeSchema.parse(await (await get(`${address}?width=128`)).json())
  expect(failed.code).toBe(errors.general.code)
  files.store = working
  const response = await get(`${address}?width=128`)
  expect(response.headers.get('content-type')).toBe('image/webp')
})

test('a picture that would wait too long is answered as it is, and is not cached so', async () => {
  const address = await store(await noise(300, 200).png().toBuffer())
  const id = address.split('/').at(-1) ?? ''
  const [file] = await server.database.pool.select().from(storedFiles).where(eq(storedFiles.id, id))
  if (!file) throw new Error('There is no file')
  // Two are made at a time, and 200 wait.
  const rows = Array.from({ length: 203 }, (_, index) => ({
    ...file,
    id: crypto.randomUUID(),
    sha256: index.toString(16).padStart(64, '0'),
  }))
  await server.database.pool.insert(storedFiles).values(rows)
  const { files } = server.platform
  const { store: working } = files
  const turn = Promise.withResolvers<void>()
  let reads = 0
  const open = async () => {
    reads += 1
    if (reads <= 2) await turn.promise
    return working.open(id)
  }
  files.store = { ...working, open }
  try {
    const responses = rows.map(row => get(`/api/pictures/${row.id}?width=128`))
    await Promise.race(responses)
    turn.resolve()
    const answered = await Promise.all(responses)
    await Promise.all(answered.map(bytesOf))
    const whole = answered.filter(({ headers }) => headers.get('content-type') === 'image/png')
    expect(whole.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store'])
  } finally {
    files.store = working
  }
})

test('a file that is not open has no small picture either', async () => {
  const address = await store(await noise(600, 400).png().toBuffer())
  expect((await get(`${address}?width=128`)).headers.get('content-type')).toBe('image/webp')
  await server.database.pool.update(storedFiles).set({ open: false })
  const { code } = envelopeSchema.parse(await (await get(`${address}?width=128`)).json())
  expect(code).toBe(errors.notFound.code)
})
