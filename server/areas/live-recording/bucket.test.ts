import { createClip } from '@greenroom/contract/areas/live-recording/clips'
import { readRecordingAddress } from '@greenroom/contract/areas/live-recording/recordings'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type S3Emulator, startS3Emulator } from '../../../emulators/s3/s3.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { recordSample } from './testing/record-sample.ts'

let bucket: S3Emulator
let server: TestServer
let admin: { token: string }
let recording: Awaited<ReturnType<typeof recordSample>>

beforeAll(async () => {
  bucket = await startS3Emulator()
  server = await startTestServer({
    ...{ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0', LIVE_FFMPEG: '/nowhere/ffmpeg' },
    ...{ S3_ENDPOINT: bucket.endpoint, S3_BUCKET: bucket.bucket, S3_REGION: bucket.region },
    ...{ S3_ACCESS_KEY_ID: bucket.accessKeyId, S3_SECRET_ACCESS_KEY: bucket.secretAccessKey },
  })
  admin = { token: await server.signIn('admin') }
  recording = await recordSample(server, admin, 4000)
})
beforeEach(() => {
  bucket.reads.length = 0
})
afterAll(async () => {
  await server.endStreams()
  await server.stop()
  await bucket.stop()
})

it('a player gets a part of a recording out of a bucket, and only this part is asked for', async () => {
  const { address } = await server.ask(readRecordingAddress, { params: { id: recording.id } }, admin)
  const response = await server.app.request(address, { headers: { Range: 'bytes=4-7' } })
  expect([response.status, await response.text()]).toEqual([206, 'ftyp'])
  expect(bucket.reads.map(({ range, bytes }) => ({ range, bytes }))).toEqual([
    { range: 'bytes=4-7', bytes: 4 },
  ])
  const end = await server.app.request(address, { headers: { Range: 'bytes=-10' } })
  expect((await end.arrayBuffer()).byteLength).toBe(10)
  expect(bucket.reads.at(-1)?.range).toBe(`bytes=${recording.bytes - 10}-${recording.bytes - 1}`)
})

it('a clip of a recording in a bucket reads its head and its part, and is stored beside it', async () => {
  const body = { fromMs: 3000, toMs: 3100, title: 'The goal', cover: null }
  await server.ask(createClip, { params: { id: recording.id }, body }, admin)
  expect(bucket.reads.every(({ range }) => range !== undefined)).toBe(true)
  expect(bucket.reads.at(-1)?.bytes).toBeLessThan(recording.bytes / 2)
  const sizes = [...bucket.objects.values()].map(({ content }) => content.length)
  expect(sizes.toSorted((one, other) => other - one)[0]).toBe(recording.bytes)
  expect(sizes).toHaveLength(2)
})
