import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileMediaType } from '@greenroom/contract/file-kinds'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Emulator, startS3Emulator } from '../../../emulators/s3/s3.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { ApiError } from '../errors.ts'
import { readSettings } from '../settings.ts'
import { createFiles, type Files, fileResponse, openFile, recordFile, storeUpload } from './files.ts'
import { imageTypes } from './media-type.ts'
import { removeLeftovers } from './receive.ts'

const owner = '0198c0de-0000-7000-8000-000000000001'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const texts = ['text/plain', 'text/csv'] as const

let database: TestDatabase
let bucket: S3Emulator
let dataDir: string

beforeAll(async () => {
  ;[database, bucket] = await Promise.all([cloneDatabase(), startS3Emulator()])
})

afterAll(() => Promise.all([database.close(), bucket.stop()]))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-files-'))
  bucket.objects.clear()
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const inDirectory = (): Files => createFiles(readSettings({ DATA_DIR: dataDir, UPLOAD_LIMIT_MB: '1' }))
const inBucket = (): Files =>
  createFiles(
    readSettings({
      DATA_DIR: dataDir,
      UPLOAD_LIMIT_MB: '1',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
  )

function upload(files: Files, content: Uint8Array | string, name: string, allowed: readonly FileMediaType[]) {
  const body = new Response(Buffer.from(content)).body ?? new ReadableStream()
  return storeUpload(files, { name, body, allowed, field: 'body.file', language: 'en-US' })
}

async function store(
  files: Files,
  content: Uint8Array | string,
  name: string,
  allowed: readonly FileMediaType[],
) {
  return recordFile(database.pool, owner, await upload(files, content, name, allowed))
}

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('It did not fail')),
    error => (error instanceof ApiError ? error : Promise.reject(error)),
  )

const incoming = (files: Files) => readdir(files.incoming).catch(() => [])

describe.each([
  ['a directory', inDirectory],
  ['a bucket', inBucket],
])('with %s for the bytes,', (_, createFilesThere) => {
  test('an uploaded file comes back byte for byte, with its record', async () => {
    const files = createFilesThere()
    const file = await store(files, png, 'portrait.png', imageTypes)
    expect(file).toMatchObject({
      ownerId: owner,
      name: 'portrait.png',
      mediaType: 'image/png',
      size: png.length,
    })
    const opened = await openFile(database.pool, files, file.id)
    expect(Buffer.from(await new Response(opened.body).arrayBuffer()).equals(png)).toBe(true)
    expect(opened.file).toEqual(file)
    expect(await incoming(files)).toEqual([])
  })

  test('a removed content is not found, and removing it again does no harm', async () => {
    const files = createFilesThere()
    const file = await store(files, png, 'a.png', imageTypes)
    await files.store.remove(file.id)
    await files.store.remove(file.id)
    expect((await failure(openFile(database.pool, files, file.id))).reason).toBe('notFound')
  })
})

test('the given name decides nothing about where the content lies', async () => {
  const files = inDirectory()
  const file = await store(files, png, '../../../etc/passwd', imageTypes)
  expect(file.name).toBe('passwd')
  const stored = await readFile(join(dataDir, 'files', file.id.slice(-2), file.id))
  expect(stored.equals(png)).toBe(true)
})

test('no other account of the machine can read uploaded files', async () => {
  const files = inDirectory()
  const { id } = await store(files, png, 'portrait.png', imageTypes)
  const directory = join(dataDir, 'files')
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await modeOf(directory)).toBe('700')
  expect(await modeOf(join(directory, id.slice(-2)))).toBe('700')
  expect(await modeOf(join(directory, id.slice(-2), id))).toBe('600')
  expect(await modeOf(files.incoming)).toBe('700')
})

test('a file whose content differs from its name is judged by its content', async () => {
  const files = inDirectory()
  const refused = await failure(upload(files, '<script>alert(1)</script>', 'portrait.png', imageTypes))
  expect(refused.reason).toBe('invalid')
  expect(refused.data).toEqual({
    issues: [
      {
        path: 'body.file',
        msg: 'This is a file of the type TXT, which is not accepted. Accepted types: PNG, JPEG, GIF, WebP, AVIF',
      },
    ],
  })
  expect(await upload(files, png, 'notes.txt', imageTypes)).toMatchObject({ mediaType: 'image/png' })
  expect(await incoming(files)).toEqual([])
})

test.each([
  ['plain text', '你好, world\n', 'notes.txt', 'text/plain'],
  ['a table', 'name,count\n名,1\n', 'sets.CSV', 'text/csv'],
])('%s is known as text', async (_, content, name, mediaType) => {
  expect(await upload(inDirectory(), content, name, texts)).toMatchObject({ mediaType })
})

test.each([
  ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xfe])],
  ['text that ends in the middle of a character', Buffer.from('你').subarray(0, 2)],
  ['text with a null', Buffer.from('a\u0000b')],
  ['nothing at all', Buffer.from('')],
])('%s is no text', async (_, content) => {
  expect((await failure(upload(inDirectory(), content, 'notes.txt', texts))).reason).toBe('invalid')
})

test('a picture with a script in it, SVG, is not taken as an image', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await failure(upload(inDirectory(), svg, 'a.svg', imageTypes))).reason).toBe('invalid')
})

test('a drawing or a page is recognised behind comments, and their number takes no time', async () => {
  const refusal = async (content: string) => {
    const { data } = await failure(upload(inDirectory(), content, 'notes.txt', texts))
    return JSON.stringify(data)
  }
  expect(await refusal('<?xml version="1.0"?><!-- a --> <!-- b --><svg></svg>')).toContain('SVG')
  expect(await refusal('<!-- a --><!-- b --><table></table>')).toContain('web page')
  const comments = '<!---->'.repeat(400)
  expect(await store(inDirectory(), `${comments}x`, 'notes.txt', texts)).toMatchObject({
    mediaType: 'text/plain',
  })
})

test('an upload is refused as soon as it is too large, and nothing of it stays', async () => {
  const files = inDirectory()
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const body = { name: 'a', body: endless, allowed: texts, field: 'body.file', language: 'en-US' as const }
  expect((await failure(storeUpload(files, body))).reason).toBe('tooLarge')
  expect(sent).toBeLessThan(2 * 1024 * 1024)
  expect(await incoming(files)).toEqual([])
})

test('an upload of exactly the limit is taken', async () => {
  expect(await upload(inDirectory(), 'a'.repeat(1024 * 1024), 'a.txt', texts)).toMatchObject({
    size: 1_048_576,
  })
})

test('an upload that breaks off leaves nothing behind', async () => {
  const files = inDirectory()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(png)
      setTimeout(() => controller.error(new Error('gone')), 20)
    },
  })
  const broken = storeUpload(files, {
    name: 'a',
    body,
    allowed: imageTypes,
    field: 'body.file',
    language: 'en-US',
  })
  await expect(broken).rejects.toThrow('gone')
  expect(await incoming(files)).toEqual([])
})

test('what a killed server left of its uploads is removed after a day', async () => {
  const files = inDirectory()
  await upload(files, png, 'a.png', imageTypes)
  const [old, recent] = [join(files.incoming, 'old'), join(files.incoming, 'recent')]
  await Promise.all([writeFile(old, ''), writeFile(recent, '')])
  const dayAgo = Date.now() / 1000 - 25 * 60 * 60
  await utimes(old, dayAgo, dayAgo)
  await removeLeftovers(files.incoming)
  expect(await incoming(files)).toEqual(['recent'])
})

test('a bucket that is overloaded for a moment still gets the content', async () => {
  bucket.refuseNext(2, 503)
  await store(inBucket(), png, 'a.png', imageTypes)
  expect([...bucket.objects.values()].map(({ mediaType }) => mediaType)).toEqual(['image/png'])
})

test('a bucket that refuses fails the upload with its own words', async () => {
  const files = { ...inBucket() }
  bucket.refuseNext(1, 403)
  await expect(upload(files, png, 'a.png', imageTypes)).rejects.toThrow(/403.*SlowDown/)
  expect(await incoming(files)).toEqual([])
})

test('a picture is shown in place, anything else is downloaded, and nothing is run or guessed', async () => {
  const files = inDirectory()
  const answer = async (file: { id: string }) => fileResponse(await openFile(database.pool, files, file.id))
  const picture = await answer(await store(files, png, '头像 "1".png', imageTypes))
  expect(picture.headers.get('Content-Disposition')).toBe(
    `inline; filename="__ _1_.png"; filename*=UTF-8''%E5%A4%B4%E5%83%8F%20%221%22.png`,
  )
  const text = await answer(await store(files, '<b>hello</b>', 'page.html', texts))
  expect(text.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(text.headers.get('Content-Disposition')).toBe(
    `attachment; filename="page.html"; filename*=UTF-8''page.html`,
  )
  for (const response of [picture, text]) {
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    await response.body?.cancel()
  }
})
