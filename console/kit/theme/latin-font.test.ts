import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchLatinFont, readLatinFont } from './latin-font.ts'

const request = vi.fn<typeof fetch>()
const faces = vi.fn(
  class {
    load = () => Promise.resolve(this)
  },
)
const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('fetch', request)
  vi.stubGlobal('FontFace', faces)
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key),
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
afterEach(() => {
  stored.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('is asked for neither before it was fetched, nor twice', async () => {
  request.mockImplementation(async () => new Response('font'))
  await readLatinFont()
  expect(request).not.toHaveBeenCalled()
  await fetchLatinFont()
  await fetchLatinFont()
  expect(request).toHaveBeenCalledOnce()
})

it('is read from the browser’s cache alone, for English and for text beside Chinese', async () => {
  request.mockImplementation(async () => new Response('font'))
  await fetchLatinFont()
  await readLatinFont()
  expect(request).toHaveBeenLastCalledWith(expect.any(String), {
    cache: 'only-if-cached',
    mode: 'same-origin',
  })
  expect(faces).toHaveBeenCalledTimes(2)
})

it.each([
  ['says so', async () => new Response(null, { status: 504 })],
  ['refuses', () => Promise.reject(new TypeError('Failed to fetch'))],
])('is fetched again once the cache has lost it and %s', async (_how, answer) => {
  request.mockImplementationOnce(async () => new Response('font'))
  await fetchLatinFont()
  request.mockImplementationOnce(answer)
  await readLatinFont()
  expect(faces).not.toHaveBeenCalled()
  request.mockImplementationOnce(async () => new Response('font'))
  await fetchLatinFont()
  expect(request).toHaveBeenCalledTimes(3)
})
