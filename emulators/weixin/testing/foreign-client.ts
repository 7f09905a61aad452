import { CacheInterface, FormData as EasyForm, OfficialAccount } from 'node-easywechat'
import type { Account } from '../state.ts'

export type Answer = Record<string, unknown>

export const callbackToken = 'the-token'
export const callbackKey = 'k'.repeat(43)

/** Keeps tokens in memory: the library would write them to files. */
class MemoryCache extends CacheInterface {
  readonly #values = new Map<string, unknown>()
  override get = async (key: string) => this.#values.get(key)
  override has = async (key: string) => this.#values.has(key)
  override set = async (key: string, value: unknown) => this.#values.set(key, value).size > 0
  override delete = async (key: string) => this.#values.delete(key)
}

/** A file of a multipart request, and its other part. */
interface SentFile {
  content: Buffer
  filename?: string
  description?: string
}

/** A client of WeChat that others wrote, for an account of the emulator. */
export function createForeignClient(url: string, { appId, secret }: Pick<Account, 'appId' | 'secret'>) {
  const app = new OfficialAccount({
    app_id: appId,
    secret,
    token: callbackToken,
    aes_key: callbackKey,
    use_stable_access_token: true,
    http: { baseURL: `${url}/`, throw: false },
  })
  app.setCache(new MemoryCache())
  const request = async (method: 'GET' | 'POST', path: string, options = {}): Promise<Answer> =>
    (await app.getClient().request(method, path, options)).toObject()
  return {
    app,
    get: (path: string) => request('GET', path),
    post: (path: string, json: unknown) => request('POST', path, { data: json }),
    upload(path: string, { content, filename = 'a.png', description }: SentFile): Promise<Answer> {
      const form = new EasyForm()
      form.append('media', content, { filename })
      if (description !== undefined) form.append('description', description)
      return request('POST', path, { data: form, headers: form.getHeaders() })
    },
  }
}

/** The head of a PNG, which is all that the emulator reads of one. */
export function pngHead(width: number, height: number, bytes = 33): Buffer {
  const content = Buffer.alloc(bytes)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return content
}

/** The head of an MP4. */
export const mp4Head = (): Buffer => Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0')
