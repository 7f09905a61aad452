import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGadgetServer, uploadGadgetPicture } from '../../testing/gadget.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startGadgetServer()
  token = await server.signIn('admin')
})
afterAll(() => server.stop())

// An image of one pixel, followed by more bytes than one read takes.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const png = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(500_000)])

async function upload(language: 'en-US' | 'zh-CN') {
  const form = new FormData()
  form.append('file', new File([png], 'cover.png'))
  return server.call(uploadGadgetPicture, { body: form }, { token, language })
}

function failWithFullDisk(): never {
  const text = 'ENOSPC: no space left on device, write'
  throw Object.assign(new Error(text), { code: 'ENOSPC', syscall: 'write' })
}

test('an upload that finds the disk full says so, wherever it does', async () => {
  const { files } = server.platform
  const { store, incoming } = files
  files.store = { ...store, put: async () => failWithFullDisk() }
  expect(await upload('en-US')).toMatchObject({
    code: errors.storageFull.code,
    msg: 'The server’s disk is full or read-only. Nothing was saved.',
  })
  files.store = store
  Object.defineProperty(files, 'incoming', { get: failWithFullDisk, configurable: true })
  expect(await upload('zh-CN')).toMatchObject({
    code: errors.storageFull.code,
    msg: '服务器磁盘已满或只读，本次修改没有保存',
  })
  Object.defineProperty(files, 'incoming', { value: incoming })
  expect((await upload('en-US')).status).toBe('ok')
})
