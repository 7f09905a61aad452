import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { avatarLimits, uploadAvatar } from '@greenroom/contract/areas/profile/own-profile'
import { listUsers } from '@greenroom/contract/areas/users/users'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { notInArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoFiles } from '../../../platform/files/demo/demo-files.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { listen } from '../../../platform/http/listen.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let token: string

beforeEach(async () => {
  server = await startTestServer()
  token = await server.signIn('user')
})
afterEach(() => server.stop())

const upload = (content: BlobPart, name: string) => {
  const form = new FormData()
  form.append('file', new File([content], name))
  return server.call(uploadAvatar, { body: form }, { token, language: 'en-US' })
}
const ownAvatar = async () => (await server.ask(readUserInfo, {}, { token })).avatar
const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.fetch(new Request(new URL(path, 'http://greenroom.test'), { headers }))
const accepted = 'Accepted types: PNG, JPEG, WebP'
const issuesOf = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path, msg }) => [path, msg])
/** The names of all stored files, and of remains of failed uploads. */
async function storedNames(): Promise<string[]> {
  const found = await readdir(join(server.platform.settings.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter(entry => entry.isFile()).map(({ name }) => name)
}
/** Rows of files that users uploaded: the demo's own have ids of their own. */
const uploadedRows = () =>
  server.database.pool
    .select()
    .from(storedFiles)
    .where(
      notInArray(
        storedFiles.id,
        demoFiles.map(({ id }) => id),
      ),
    )
const storedRows = async () => (await uploadedRows()).length

describe('profile.upload-avatar', () => {
  it('sets a picture that everyone who sees the user gets, at a public address', async () => {
    const avatar = await server.ask(uploadAvatar, { file: new File([png], 'me.png') }, { token })
    expect(await ownAvatar()).toBe(avatar)
    const admin = { token: await server.signIn('admin') }
    const { list } = await server.ask(listUsers, { query: { text: 'user' } }, admin)
    expect(list.map(user => user.avatar)).toEqual([avatar])
    const shown = await get(avatar)
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const again = await get(avatar, { 'If-None-Match': shown.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it.each([
    [
      'a page that says it is a picture',
      '<html><script>alert(1)</script>',
      'me.png',
      `This is a web page (HTML), which is not accepted. ${accepted}`,
    ],
    [
      'a drawing with a script in it',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      'me.svg',
      `This is an SVG picture, which is not accepted. Save it as JPEG or PNG. ${accepted}`,
    ],
    ['nothing', '', 'me.png', 'The file is empty'],
  ])('refuses %s, and keeps nothing of it', async (_, content, name, reason) => {
    const face = await ownAvatar()
    const { data } = await upload(content, name)
    expect(issuesOf(data)).toEqual([['body.file', reason]])
    expect([await storedNames(), await storedRows(), await ownAvatar()]).toEqual([[], 0, face])
  })

  it('drops a path in the file name', async () => {
    expect((await upload(png, '../../../etc/cron.d/me.png')).code).toBe(20000)
    const rows = await uploadedRows()
    expect(rows.map(({ name }) => name)).toEqual(['me.png'])
    expect(await storedNames()).toEqual(rows.map(({ id }) => id))
  })

  it('stores no content when the row could not be written', async () => {
    await server.database.pool.execute(
      sql`alter table app_user add constraint no_picture check (avatar = '') not valid`,
    )
    expect((await upload(png, 'me.png')).code).toBe(errors.general.code)
    expect([await storedNames(), await storedRows()]).toEqual([[], 0])
  })

  it('refuses a picture that is too large, with and without a Content-Length', async () => {
    const long = Buffer.concat([png, Buffer.alloc(avatarLimits.maxBytes)])
    const refusedUpload = await upload(long, 'me.png')
    expect(refusedUpload.code).toBe(errors.tooLarge.code)
    expect([await storedNames(), await storedRows()]).toEqual([[], 0])
  })
})

it('100 MB are refused with 413 over a real connection, before they have all been sent', async () => {
  const listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 })
  try {
    const megabyte = Buffer.alloc(1_048_576)
    const answer = await new Promise<{ status: number | undefined; sent: number }>((resolve, reject) => {
      let sent = 0
      const request = httpRequest(
        {
          port: listening.port,
          path: uploadAvatar.path,
          method: 'POST',
          headers: { [tokenHeader]: token, 'Content-Type': 'multipart/form-data; boundary=x' },
        },
        response => {
          response.resume()
          resolve({ status: response.statusCode, sent })
          request.destroy()
        },
      )
      request.on('error', reject)
      request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
      const more = () => {
        if (sent === 100 || request.destroyed) return
        sent += 1
        request.write(megabyte, more)
      }
      more()
    })
    expect(answer.status).toBe(413)
    expect(answer.sent).toBeLessThan(50)
    expect([await storedNames(), await storedRows()]).toEqual([[], 0])
  } finally {
    await listening.close()
  }
})

it('a picture that is unknown, or a file that is not open, cannot be read by its id', async () => {
  const [hidden] = await server.database.pool
    .insert(storedFiles)
    .values({
      ownerId: crypto.randomUUID(),
      name: 'licence.pdf',
      mediaType: 'application/pdf',
      size: 1,
      sha256: 'x',
    })
    .returning()
  for (const id of [hidden?.id ?? '', crypto.randomUUID(), 'x', '..%2f..%2fetc']) {
    const answer = envelopeSchema.parse(await (await get(`/api/pictures/${id}`)).json())
    expect(answer.code).toBe(errors.notFound.code)
  }
})
