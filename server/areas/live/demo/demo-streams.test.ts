import { startTestMediaServer } from '@greenroom/media/testing/media-server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { demoRooms } from './demo-rooms.ts'
import { pushDemoStreams } from './demo-streams.ts'

let media: Awaited<ReturnType<typeof startTestMediaServer>>
beforeAll(async () => {
  media = await startTestMediaServer({ limits: { stallMarkMs: 500, stallCutMs: 60_000 } })
})
afterAll(() => media.end())

const pathOf = (roomId: string) => `live/${roomId}-main`

it('The demo pushes three streams; the title of the stalling stream says that it stalls, and it recovers', async () => {
  const pushed = demoRooms.filter(({ sample }) => sample !== null)
  const stalling = demoRooms.filter(({ stalls }) => stalls)
  expect(pushed).toHaveLength(3)
  expect(stalling.map(({ fields }) => fields.title)).toEqual([expect.stringContaining('卡顿')])

  const ownAddress = ({ roomId }: { roomId: string }) =>
    `rtmp://127.0.0.1:${media.server.rtmpPort}/${pathOf(roomId)}?key=right`
  const stop = pushDemoStreams({ current: () => ({ ownAddress }) }, { everyMs: 2000, forMs: 1000 })
  onTestFinished(stop)
  for (const { id } of pushed) await media.events.has('published', { path: pathOf(id) })
  const path = pathOf(stalling[0]?.id ?? '')
  const stalled = await media.events.has('stalled', { path })
  await media.events.has('resumed', { path }, media.events.all.indexOf(stalled))
})
