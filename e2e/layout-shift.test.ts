import { watchNetwork } from '../tools/network-meter.ts'
import { expect, test } from './harness/test.ts'

declare global {
  interface Window {
    /** Layout shifts since the page was loaded that followed no input: their values, and the moved elements. */
    shifts: { value: number; moved: string[] }[]
  }
}

/** As the browser reports it; TypeScript does not know this kind of entry. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** What a footer adds that comes into the window; a panel that grows or buttons that move come to more. */
const limit = 0.003

for (const path of ['/dashboard/workplace', '/visualization/data-analysis']) {
  test(`Nothing moves while ${path} is loaded again`, async ({ visit }) => {
    const { page } = await visit('admin')
    await page.addInitScript(() => {
      const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
      const nameOf = (node: Node | null) =>
        node instanceof Element
          ? `${node.className}: ${node.textContent?.slice(0, 40)}`
          : String(node?.nodeName)
      window.shifts = []
      new PerformanceObserver(list => {
        for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
          if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
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
      const shifts = await page.evaluate(() => window.shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThan(limit)
    }).toPass({ timeout: 60_000 })
  })
}
