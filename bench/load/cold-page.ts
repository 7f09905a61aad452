import { type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumFlags } from '../../tools/chromium-flags.ts'
import { type NetworkMeter, watchNetwork } from '../../tools/network-meter.ts'
import { installWatcher, type PageNotes, type Watched } from './watcher.ts'

/** The conditions under which the peers were measured. */
const conditions = {
  viewport: { width: 1440, height: 900 },
  cpuSlowdown: 4,
  bytesPerSecond: 10_000_000 / 8,
  latencyMilliseconds: 40,
}

/** Pictures that a page wants from elsewhere fail at once, on every machine. */
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

const quietMilliseconds = 1000
/** Long, so that a run on a busy machine does not fail by it. */
const timeoutMs = 120_000

/** A page of a browser that has never seen the console. */
export interface ColdPage {
  page: Page
  network: NetworkMeter
  /**
   * Waits until the watched elements are there and all has been quiet for a second; returns the page's measurements.
   */
  settle(): Promise<PageNotes>
  /** The browser's own counters, by name: seconds, bytes or numbers. */
  metrics(): Promise<Record<string, number>>
  /** Bytes of the JavaScript heap after three forced collections. */
  heap(): Promise<number>
}

interface ColdPageOptions {
  executablePath: string
  /** Session in the page's storage; empty for none. */
  token?: string
  /** Other entries of the storage. */
  stored?: Readonly<Record<string, string>>
  watched: readonly Watched[]
  /** As fast as this machine is, instead of under the peers' conditions. */
  unhindered?: boolean
}

/** Opens a browser, by default under the peers' conditions, runs `use` with it, and closes it. */
export async function withColdPage<T>(
  { executablePath, token = '', stored = {}, watched, unhindered = false }: ColdPageOptions,
  use: (cold: ColdPage) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, alone] })
  try {
    const page = await browser.newPage({ viewport: conditions.viewport, locale: 'zh-CN' })
    page.setDefaultTimeout(timeoutMs)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Performance.enable')
    if (!unhindered) await applyConditions(cdp)
    const network = watchNetwork(cdp)
    await page.addInitScript(
      entries => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      },
      Object.entries({ ...(token && { token }), ...stored }),
    )
    await page.addInitScript(installWatcher, watched)
    return await use({ page, network, ...readings(page, cdp, network) })
  } finally {
    await browser.close()
  }
}

async function applyConditions(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMilliseconds,
    downloadThroughput: conditions.bytesPerSecond,
    uploadThroughput: conditions.bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown })
}

function readings(page: Page, cdp: CDPSession, network: NetworkMeter) {
  const metrics = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
  return {
    metrics,
    async settle() {
      const end = performance.now() + timeoutMs
      while (performance.now() < end) {
        await network.quiet(quietMilliseconds)
        const { notes, now } = await page.evaluate(() => ({
          notes: window.benchNotes,
          now: performance.now(),
        }))
        const last = notes.longTasks.at(-1)
        const isQuiet = now - (last ? last.start + last.duration : 0) >= quietMilliseconds
        if (isQuiet && Object.values(notes.painted).every(at => at > 0)) return notes
      }
      const { painted } = await page.evaluate(() => window.benchNotes)
      const missing = Object.keys(painted).filter(name => painted[name] === 0)
      throw new Error(`${page.url()} did not become quiet, or did not show ${missing.join(', ') || 'more'}`)
    },
    async heap() {
      for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage')
      return (await metrics()).JSHeapUsedSize ?? 0
    },
  }
}
