import { watchNetwork } from '../tools/network-meter.ts'
import { expect, test } from './harness/test.ts'

declare global {
  interface Window {
    /** The sum of all layout shifts since the page was loaded that followed no input. */
    shiftSum: number
  }
}

/** As the browser reports it; TypeScript does not know this kind of entry. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** What a footer adds that comes into the window; a panel that grows or buttons that move come to more. */
const limit = 0.003

for (const path of ['/dashboard/workplace', '/visualization/data-analysis']) {
  test(`Nothing moves while ${path} is loaded again`, async ({ visit }) => {
    const { page } = await visit('admin')
    await page.addInitScript(() => {
      const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
      window.shiftSum = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries().filter(isShift)) {
          if (!entry.hadRecentInput) window.shiftSum += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    const network = watchNetwork(cdp)
    await page.goto(path)
    await network.quiet(500)
    // Layout that moves by itself does so at every reload; a change by the server's jobs does not come twice.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await network.quiet(500)
      expect(await page.evaluate(() => window.shiftSum)).toBeLessThan(limit)
    }).toPass({ timeout: 20_000 })
  })
}
