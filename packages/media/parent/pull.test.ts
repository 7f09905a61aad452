import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestMediaServer } from '../testing/media-server.ts'

type Media = Awaited<ReturnType<typeof startTestMediaServer>>
const authorization = 'Bearer right'
let origin: Media
let other: Media
let here: Media

/** A media server from whose HTTP port others pull streams. */
const startOrigin = () =>
  startTestMediaServer({
    onAuthorisePlay: async ({ pathname, authorization: given }) =>
      given === authorization
        ? {
            isAllowed: true,
            viewer: {
              ...{ id: crypto.randomUUID(), kind: 'program', labels: {} },
              target: { source: pathname.slice(1).replace('.flv', '') },
            },
          }
        : { isAllowed: false, reason: 'wrong key' },
  })

beforeAll(async () => {
  ;[origin, other, here] = await Promise.all([startOrigin(), startOrigin(), startTestMediaServer()])
})
afterEach(async () => {
  for (const path of ['a', 'b', 'c']) here.server.stopPull(`pulled/${path}`)
  await Promise.all([origin, other, here].map(media => media.sendAway()))
})
afterAll(() => Promise.all([origin, other, here].map(media => media.end())))

const addressAt = ({ server }: Media, path: string) => ({
  url: `http://127.0.0.1:${server.httpPort}/${path}.flv`,
  authorization,
})

test('a stream of another server is pulled once for many viewers', async () => {
  await origin.push('live/a')
  here.server.openOutput('out', 'pulled/a')
  here.server.pull('pulled/a', addressAt(origin, 'live/a'))
  const viewers = [await here.watchOutput('out'), await here.watchOutput('out')]
  for (const viewer of viewers) await viewer.pictures(5)
  expect(await origin.server.listViewers()).toHaveLength(1)
  const measured = await origin.events.has('measured', {}, origin.events.all.length)
  expect(measured.sourceViewers).toEqual([{ path: 'live/a', viewers: { audience: 0, preview: 0 } }])
  here.server.stopPull('pulled/a')
  await here.events.has('unpublished', { path: 'pulled/a', cause: 'ended' })
  await origin.events.has('viewerClosed', { cause: 'left' })
})

test('viewers stay when the stream moves to another server, and when it breaks off', async () => {
  const pushed = await origin.push('live/b')
  here.server.openOutput('moved', 'pulled/b')
  here.server.pull('pulled/b', addressAt(origin, 'live/b'))
  const viewer = await here.watchOutput('moved')
  await viewer.pictures(5)
  await pushed.stop()
  await other.push('live/b', { sample: 'gradient' })
  const header = viewer.header()
  here.server.pull('pulled/b', addressAt(other, 'live/b'))
  await header
  await viewer.pictures(5)
  const again = viewer.header()
  await other.server.closeViewers({})
  await here.events.has('unpublished', { path: 'pulled/b', cause: 'disconnected' })
  await again
  await viewer.pictures(5)
  const times = viewer.tags.filter(({ type }) => type === 9).map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  here.server.stopPull('pulled/b')
})

test('a pull that the other server refuses publishes nothing', async () => {
  const begin = here.events.all.length
  await origin.push('live/c')
  here.server.pull('pulled/c', { ...addressAt(origin, 'live/c'), authorization: 'Bearer wrong' })
  here.server.openOutput('refused', 'pulled/c')
  // Tried again with the right key, which ends nothing of its own.
  here.server.pull('pulled/c', addressAt(origin, 'live/c'))
  const viewer = await here.watchOutput('refused')
  await viewer.pictures(1)
  expect(
    here.events.all.slice(begin).filter(event => event.kind === 'published' && event.path === 'pulled/c'),
  ).toHaveLength(1)
  here.server.stopPull('pulled/c')
})
