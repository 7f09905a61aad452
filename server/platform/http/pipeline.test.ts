import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { envelopeSchema } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGadget, startGadgetServer, uploadGadgetPicture } from '../../testing/gadget.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { storedFiles } from '../files/schema.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let admin: { token: string; language: 'en-US' }
/** Rows of the demo's own files. */
let demoRows = 0
beforeAll(async () => {
  server = await startGadgetServer()
  demoRows = await server.database.pool.$count(storedFiles)
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const issuesOf = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path, msg }) => [path, msg])

describe('the form of an upload', () => {
  afterEach(async () => {
    const folder = join(server.platform.settings.DATA_DIR, 'files')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    expect(entries.filter(entry => entry.isFile())).toEqual([])
    expect(await server.database.pool.$count(storedFiles)).toBe(demoRows)
  })

  const fileOf = (content: BlobPart) => new File([content], 'a.png')
  it.each([
    [
      'with another part',
      [
        ['file', fileOf(png)],
        ['role', 'admin'],
      ],
      ['body.role', 'Unknown field'],
    ],
    [
      'with a second file',
      [
        ['file', fileOf(png)],
        ['file', fileOf(png)],
      ],
      ['body.file', 'Unknown field'],
    ],
    ['with a file of another name', [['picture', fileOf(png)]], ['body.picture', 'Unknown field']],
    [
      'with many other parts, of which it names the first',
      [['file', fileOf(png)], ...Array.from({ length: 9 }, (_, place) => [`part${place}`, 'x'] as const)],
      ['body.part0', 'Unknown field'],
    ],
    ['without parts', [], ['body.file', 'Required']],
  ] as const)('is refused %s, and leaves nothing behind', async (_, parts, expected) => {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    const body = parts.length === 0 ? undefined : form
    const { data } = await server.call(uploadGadgetPicture, { body }, admin)
    expect(issuesOf(data)).toEqual([expected])
  })

  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  it.each([
    ['in the middle of its file', head + png.toString('latin1')],
    ['before its file', head],
    ['before its first part', ''],
    ['without a boundary', 'no form at all'],
  ])('is refused when it ends %s, and leaves nothing behind', async (_, body) => {
    const request = server.request(uploadGadgetPicture, {}, admin)
    const broken = new Request(request, {
      headers: { ...Object.fromEntries(request.headers), 'Content-Type': 'multipart/form-data; boundary=x' },
      body: Buffer.from(body, 'latin1'),
    })
    const { code } = envelopeSchema.parse(await (await server.app.fetch(broken)).json())
    expect(code).toBe(errors.invalid.code)
  })
})

it('a body in another encoding than UTF-8 is refused: its texts are not stored with characters lost', async () => {
  // 中 in GBK.
  const title = Buffer.from([0xd6, 0xd0])
  const body = Buffer.concat([Buffer.from('{"title":"'), title, Buffer.from('"}')])
  const request = new Request(server.request(createGadget, { body: {} }, admin), { body })
  const { code } = envelopeSchema.parse(await (await server.app.fetch(request)).json())
  expect(code).toBe(errors.notJson.code)
})
