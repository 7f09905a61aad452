import { setTimeout as delay } from 'node:timers/promises'
import { createLiveRoom, listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { push } from '@greenroom/media'
import type { Locator, Page } from 'playwright-core'
import { type Bench, measure, type Run } from '../kit/run.ts'
import { type MeasuredServer, openDemoServers } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'
import { withColdPage } from '../pages/cold-page.ts'
import { measureMedia } from './media.ts'
import { measureTargets } from './targets.ts'

const pictures = 9
const demoStreams = 3
/** Between two clicks, so that the page of the last one is at rest. */
const restMs = 1000
const readMs = 2000

/** Makes as many rooms as a wall shows, and pushes into those that the demo does not push into. */
async function fillRooms({ client }: MeasuredServer, { scope }: Run): Promise<void> {
  const readRooms = async () =>
    (await client.call(listLiveRooms, { query: 'current=1&pageSize=100' })).data.list
  let rooms = await readRooms()
  while (rooms.filter(({ state }) => state === 'live').length < demoStreams) {
    await delay(readMs)
    rooms = await readRooms()
  }
  const fields = { notification: '', category: 'Bench', method: 'normal', coverFileId: null }
  const bounds = { minBitRate: 50, maxBitRate: 8000, switchesByItself: false, slowModeSeconds: 0 }
  const ids = rooms.filter(({ state }) => state === 'offline').map(({ id }) => id)
  for (let count = rooms.length; count < pictures; count++) {
    const body = { ...fields, ...bounds, title: `Room ${count}` }
    ids.push((await client.call(createLiveRoom, { body })).data.id)
  }
  for (const id of ids) {
    const { data } = await client.call(issueSlotKey, { params: { id, slot: 'main' } })
    const pusher = await push({ url: `${data.pushServer}/${data.streamKey}`, sample: 'pattern' })
    scope.defer(() => pusher.stop())
  }
}

const untilPlaying = (page: Page, count: number) =>
  page
    .locator('video[data-phase="playing"]')
    .nth(count - 1)
    .waitFor()

/** Reads each picture: its frames, and the seconds from the picture on screen to the newest received data. */
const readPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].map(video => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
      const { buffered, currentTime } = video
      const newest = buffered.length > 0 ? buffered.end(buffered.length - 1) : currentTime
      return { decoded: totalVideoFrames, dropped: droppedVideoFrames, behind: newest - currentTime }
    }),
  )

async function watch(page: Page, minutes: number) {
  const before = await readPictures(page)
  const behind: number[] = []
  const end = performance.now() + minutes * 60_000
  let after = before
  while (performance.now() < end) {
    await delay(readMs)
    after = await readPictures(page)
    behind.push(...after.map(picture => picture.behind))
  }
  const droppedPercent = after.map(({ decoded, dropped }, place) => {
    const { decoded: first = 0, dropped: firstDropped = 0 } = before[place] ?? {}
    // A restarted player counts from 0.
    return ((dropped - firstDropped) * 100) / Math.max(1, decoded - first)
  })
  return { 'dropped frames of each picture, %': droppedPercent, 'behind the newest data, s': behind }
}

/** Opens rooms from a wall, going back after each. @returns ms from each click to the room's next frame on its page */
async function openTiles(page: Page, clicks: number): Promise<number[]> {
  const figures: number[] = []
  const tiles = page.locator('section[data-size] a')
  const count = await tiles.count()
  for (let click = 0; click < clicks; click++) {
    figures.push(await firstPictureAfter(page, tiles.nth(click % count)))
    await page.goBack()
    await untilPlaying(page, count)
    await delay(restMs)
  }
  return figures
}

/** Chooses one room after the other. @returns ms from each click to the room's first frame */
async function chooseRooms(page: Page, clicks: number): Promise<number[]> {
  const figures: number[] = []
  await page.locator('section[data-size] a').first().click()
  for (let click = 0; click < clicks; click++) {
    await untilPlaying(page, 1)
    await delay(restMs)
    await page.locator('main input[aria-haspopup="listbox"]').first().click()
    const others = page.locator('[role="option"]:not([aria-selected="true"])')
    figures.push(await firstPictureAfter(page, others.nth(click % 2)))
  }
  return figures
}

/** Clicks a link of a room. @returns ms until a picture outside of the wall, of another room than before, moves */
async function firstPictureAfter(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  const taken = page.evaluate(() => {
    const decoded = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames
    const label = (video: HTMLVideoElement) => video.ariaLabel ?? ''
    return new Promise<number>(resolve => {
      const begin = () => {
        const begun = performance.now()
        const videos = [...document.querySelectorAll('video')]
        const before = new Map(videos.map(video => [video, decoded(video)]))
        const old = videos.length === 1 ? videos.map(label) : []
        const check = () => {
          const opened = [...document.querySelectorAll('video')].find(
            video => !video.closest('section[data-size]') && !old.includes(label(video)),
          )
          if (opened && decoded(opened) > (before.get(opened) ?? 0)) resolve(performance.now() - begun)
          else requestAnimationFrame(check)
        }
        check()
      }
      document.addEventListener('click', begin, { once: true, capture: true })
    })
  })
  await target.click()
  return taken
}

/** The embedded media server alone, then a wall of moving pictures in a browser. */
export const live: Bench = {
  summary:
    'the media server: viewers, stalled viewers, switching, malformed RTMP, targets; nine pictures in a browser',
  async run(run) {
    await measureMedia(run)
    await measureTargets(run)
    const minutes = run.options.minutes ?? run.size(1, 0.1)
    const servers = await openDemoServers(run, { LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' })
    for (const server of servers) await fillRooms(server, run)
    await measure(servers, {
      title: `A wall of ${pictures} for ${minutes} min, and one picture of it`,
      rounds: 1,
      target: {
        'dropped frames of each picture, %': atMost(1, '%'),
        'behind the newest data, s': atMost(1, 's'),
        'first picture after a click on the wall, ms': atMost(300, 'ms'),
        'first picture after choosing a room, ms': atMost(300, 'ms'),
      },
      measure: ({ url, client }) =>
        withColdPage({ storage: { token: client.token }, isUnhindered: true }, async ({ page }) => {
          await page.goto(`${url}/dashboard/monitor?wall=${pictures}`)
          await untilPlaying(page, pictures)
          await delay(10_000)
          return {
            ...(await watch(page, minutes)),
            'first picture after a click on the wall, ms': await openTiles(page, run.size(10, 2)),
            'first picture after choosing a room, ms': await chooseRooms(page, run.size(10, 2)),
          }
        }),
    })
  },
}
