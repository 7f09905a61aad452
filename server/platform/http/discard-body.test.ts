import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGadget, startGadgetServer, uploadGadgetPicture } from '../../testing/gadget.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { type Listening, listen } from './listen.ts'

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'multipart/form-data; boundary=b' }
const formHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const pictureBytes = uploadGadgetPicture.input.file.maxBytes
const half = pictureBytes + 100_000

let server: TestServer
let listening: Listening
let token: string

beforeAll(async () => {
  server = await startGadgetServer()
  token = await server.signIn('admin')
  listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await listening.close()
  await server.stop()
})

const { path } = createGadget
const length = { 'Content-Length': 2 * half }

test.each([
  { what: 'is too large', path, headers: { ...json, ...length } },
  { what: 'is too large, of unknown length', path, headers: json },
  { what: 'comes from a stranger', path, headers: { ...json, ...length, AccessToken: 'unknown' } },
  { what: 'has a file that is too large', path: uploadGadgetPicture.path, headers: { ...form, ...length } },
])('a client whose body $what can send all of it, and reads the response', async ({ path, headers }) => {
  const address = { host: '127.0.0.1', port: listening.port, method: 'POST', path }
  const sending = request({ ...address, headers: { AccessToken: token, ...headers } })
  const responded = once(sending, 'response')
  await new Promise(resolve => sending.write(Buffer.from(formHead.padEnd(half)), resolve))
  sending.end(Buffer.alloc(half, ' '))
  const [response] = (await responded) as [IncomingMessage]
  expect(response.headers.connection).toBe('close')
  const closed = once(response.socket, 'close')
  expect(JSON.parse(await text(response))).toMatchObject({
    code: expect.toBeOneOf([errors.tooLarge.code, errors.notSignedIn.code]),
  })
  expect(await closed).toEqual([false])
})

test('a client that leaves within its body is none of the failures that operators are called for', async () => {
  const codes: unknown[] = []
  const observed = await listen(
    async (incoming, environment) => {
      const response = await server.app.fetch(incoming, environment)
      codes.push(JSON.parse(await response.clone().text()).code)
      return response
    },
    { host: '127.0.0.1', port: 0 },
  )
  const address = { host: '127.0.0.1', port: observed.port, method: 'POST', path }
  const sending = request({ ...address, headers: { ...json, AccessToken: token, 'Content-Length': 1000 } })
  sending.on('error', () => undefined)
  await new Promise(resolve => sending.write('{"name":', resolve))
  // Its beginning is being read.
  await new Promise(resolve => setTimeout(resolve, 200))
  sending.destroy()
  await expect.poll(() => codes).toEqual([errors.notJson.code])
  await observed.close()
})
