import { setTimeout as delay } from 'node:timers/promises'
import { createLiveRoom, type LiveRoomRow, listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { push } from '@greenroom/media'
import type { Page } from 'playwright-core'
import type { Client } from '../kit/client.ts'
import type { Scope } from '../kit/scope.ts'
import { atMost, printMeasured } from '../kit/table.ts'
import { withColdPage } from '../load/cold-page.ts'
import { startDemoConsole } from '../load/demo-console.ts'
import { chooseRooms, openTiles } from './first-picture.ts'

const pictures = 9
const demoStreams = 3
const clicks = 10
const settleMs = 10_000
const readMs = 2000
const address = '/dashboard/monitor'

/** Measurements of one picture in the browser. */
interface Read {
  decoded: number
  dropped: number
  /** Seconds from the picture on screen to the newest received data. */
  behind: number
}

/** A wall of nine moving pictures for some minutes, and how soon a picture appears after a click. */
export async function measureWall(scope: Scope, minutes = 1): Promise<void> {
  const { client, executablePath, url } = await startDemoConsole(scope, {
    LIVE_ENGINE: 'embedded',
    LIVE_RTMP_PORT: '0',
  })
  await fillRooms(scope, client)
  await withColdPage(
    { executablePath, token: client.token, watched: [], unhindered: true },
    async ({ page }) => {
      await page.goto(`${url}${address}?wall=${pictures}`)
      await waitForPictures(page, pictures)
      await delay(settleMs)
      const { behind, droppedPercent } = await watch(page, minutes)
      const opened = await openTiles(page, clicks)
      const chosen = await chooseRooms(page, clicks)
      printMeasured(`A wall of ${pictures} for ${minutes} min, and one picture of it`, '', [
        { what: 'dropped frames of each picture, %', figures: droppedPercent, target: atMost(1, '%') },
        { what: 'behind the newest data, s', figures: behind, target: atMost(1, 's') },
        {
          what: 'the first picture after a click on the wall, ms',
          figures: opened,
          target: atMost(300, 'ms'),
        },
        { what: 'the first picture after choosing a room, ms', figures: chosen, target: atMost(300, 'ms') },
      ])
    },
  )
}

/** Makes as many rooms as a wall shows, and pushes into those that the demo does not push into. */
async function fillRooms(scope: Scope, client: Client): Promise<void> {
  const list = await roomsWithDemoStreams(client)
  const fields = { notification: '', category: 'Bench', method: 'normal', coverFileId: null }
  const bounds = { minBitRate: 50, maxBitRate: 8000, switchesByItself: false, slowModeSeconds: 0 }
  const ids = list.filter(({ state }) => state === 'offline').map(({ id }) => id)
  for (let count = list.length; count < pictures; count++) {
    const body = { ...fields, ...bounds, title: `Room ${count}` }
    ids.push((await client.ask(createLiveRoom, { body })).data.id)
  }
  for (const id of ids) {
    const { data } = await client.ask(issueSlotKey, { params: { id, slot: 'main' } })
    const pusher = await push({ url: `${data.pushServer}/${data.streamKey}`, sample: 'pattern' })
    scope.defer(() => pusher.stop())
  }
}

/** The rooms, once the demo pushes into its own. */
async function roomsWithDemoStreams(client: Client): Promise<LiveRoomRow[]> {
  for (;;) {
    const { list } = (await client.ask(listLiveRooms, { query: 'current=1&pageSize=100' })).data
    if (list.filter(({ state }) => state === 'live').length >= demoStreams) return list
    await delay(readMs)
  }
}

async function waitForPictures(page: Page, count: number): Promise<void> {
  await page
    .locator('video[data-phase="playing"]')
    .nth(count - 1)
    .waitFor()
}

const readAll = (page: Page): Promise<Read[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].map(video => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
      const { buffered, currentTime } = video
      const newest = buffered.length > 0 ? buffered.end(buffered.length - 1) : currentTime
      return { decoded: totalVideoFrames, dropped: droppedVideoFrames, behind: newest - currentTime }
    }),
  )

async function watch(page: Page, minutes: number): Promise<{ behind: number[]; droppedPercent: number[] }> {
  const before = await readAll(page)
  const behind: number[] = []
  const end = performance.now() + minutes * 60_000
  let after = before
  while (performance.now() < end) {
    await delay(readMs)
    after = await readAll(page)
    behind.push(...after.map(picture => picture.behind))
  }
  const droppedPercent = after.map(({ decoded, dropped }, place) => {
    const { decoded: first = 0, dropped: firstDropped = 0 } = before[place] ?? {}
    // A restarted player counts from 0.
    return ((dropped - firstDropped) * 100) / Math.max(1, decoded - first)
  })
  return { behind, droppedPercent }
}
