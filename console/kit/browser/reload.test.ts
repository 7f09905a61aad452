import { afterEach, expect, it, vi } from 'vitest'
import { reloadIfReachable } from './reload.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['reloads the document of a server that answers', async () => new Response(), true],
  [
    'keeps the document while the network is lost',
    () => Promise.reject(new TypeError('Failed to fetch')),
    false,
  ],
  ['keeps the document while a proxy has no server', async () => new Response('', { status: 502 }), false],
] as const)('%s', async (_, answer, isReloaded) => {
  vi.stubGlobal('location', { href: 'https://console.example/list' })
  vi.stubGlobal('fetch', answer)
  const reload = vi.fn()
  expect(await reloadIfReachable(reload)).toBe(isReloaded)
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0)
})
