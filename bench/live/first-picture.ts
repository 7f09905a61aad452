import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** Between two clicks, so that the page of the last one is at rest. */
const restMs = 1000

/** Opens rooms from a wall, going back after each. @returns ms from each click to the room's next frame on its page */
export async function openTiles(page: Page, clicks: number): Promise<number[]> {
  const figures: number[] = []
  const tiles = page.locator('section[data-size] a')
  const count = await tiles.count()
  for (let click = 0; click < clicks; click++) {
    figures.push(await firstPictureAfter(page, tiles.nth(click % count)))
    await page.goBack()
    await page
      .locator('video[data-phase="playing"]')
      .nth(count - 1)
      .waitFor()
    await delay(restMs)
  }
  return figures
}

/** Chooses one room after the other. @returns ms from each click to the room's first frame */
export async function chooseRooms(page: Page, clicks: number): Promise<number[]> {
  const figures: number[] = []
  await page.locator('section[data-size] a').first().click()
  for (let click = 0; click < clicks; click++) {
    await page.locator('video[data-phase="playing"]').waitFor()
    await delay(restMs)
    await page.locator('main input[aria-haspopup="listbox"]').first().click()
    const others = page.locator('[role="option"]:not([aria-selected="true"])')
    figures.push(await firstPictureAfter(page, others.nth(click % 2)))
  }
  return figures
}

async function firstPictureAfter(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  const took = page.evaluate(() => {
    const decoded = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames
    const label = (video: HTMLVideoElement) => video.ariaLabel ?? ''
    return new Promise<number>(resolve => {
      const begin = () => {
        const begun = performance.now()
        const videos = [...document.querySelectorAll('video')]
        const before = new Map(videos.map(video => [video, decoded(video)]))
        const old = videos.length === 1 ? videos.map(label) : []
        const check = () => {
          const shown = [...document.querySelectorAll('video')].find(
            video => !video.closest('section[data-size]') && !old.includes(label(video)),
          )
          if (shown && decoded(shown) > (before.get(shown) ?? 0)) resolve(performance.now() - begun)
          else requestAnimationFrame(check)
        }
        check()
      }
      document.addEventListener('click', begin, { once: true, capture: true })
    })
  })
  await target.click()
  return took
}
