import { type CDPSession, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../../tools/chromium.ts'
import { chromiumFlags } from '../../tools/chromium-flags.ts'
import { watchNetwork } from '../../tools/network-meter.ts'

/** The conditions under which the peers were measured, as bench/README.md says. */
const conditions = { cpuSlowdown: 4, bytesPerSecond: 10_000_000 / 8, latencyMs: 40 }
const viewport = { width: 1440, height: 900 }

/** Pictures that a page wants from other servers fail at once, on every machine. */
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

const quietMs = 1000
/** Long, so that a run on a busy machine does not fail by it. */
const timeoutMs = 120_000
const kilobyte = 1024
const megabyte = 1024 * 1024

/** Elements that make a page ready and complete; peers.md explains them. */
export interface PageElements {
  /** Of the page, as CSS: elements that no other page of the tour shows. */
  ready: string
  /** Elements with data, if the page has any; at least so many rows of them. */
  data?: string
  rows?: number
}

/** The figures of one load or one soft navigation; times in milliseconds, sizes in kB of 1024 bytes on the wire. */
export interface PageFigures {
  ready: number
  data: number
  /** Sum of the long tasks beyond the 50 ms after which a user notices. */
  blocking: number
  total: number
  atReady: number
  requests: number
}

/** A page of a browser that has never seen the site. */
export interface ColdPage {
  page: Page
  /** Opens an address and measures until all is quiet. */
  navigate(address: string): Promise<PageFigures>
  /** Clicks a link, given as a selector, and measures, from the click, until all is quiet. */
  click(link: string, elements: PageElements): Promise<PageFigures>
  /** Waits until the watched elements are there and all has been quiet for a second. */
  settle(): Promise<PageNotes>
  /** The JavaScript heap after three forced collections, in MB. */
  heap(): Promise<number>
}

interface ColdPageOptions {
  /** Entries of the browser's local storage. */
  storage?: Readonly<Record<string, string>>
  /** Elements that the first navigation waits for. */
  elements?: PageElements
  /** As fast as this machine is, instead of under the peers' conditions. */
  isUnhindered?: boolean
}

const watchedOf = ({ ready, data, rows = 1 }: PageElements) => [
  { name: 'ready', selector: ready, count: 1 },
  ...(data === undefined ? [] : [{ name: 'data', selector: data, count: rows }]),
]

/** Opens a browser, by default under the peers' conditions, runs `use` with it, and closes it. */
export async function withColdPage<T>(
  { storage = {}, elements, isUnhindered = false }: ColdPageOptions,
  use: (cold: ColdPage) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumFlags, alone],
  })
  try {
    const page = await browser.newPage({ viewport, locale: 'zh-CN' })
    page.setDefaultTimeout(timeoutMs)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Performance.enable')
    if (!isUnhindered) await applyConditions(cdp)
    await page.addInitScript(entries => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(storage))
    await page.addInitScript(installWatcher, elements ? watchedOf(elements) : [])
    return await use(createColdPage(page, cdp))
  } finally {
    await browser.close()
  }
}

async function applyConditions(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: conditions.bytesPerSecond,
    uploadThroughput: conditions.bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown })
}

function createColdPage(page: Page, cdp: CDPSession): ColdPage {
  const network = watchNetwork(cdp)

  function figuresOf({ painted, longTasks }: PageNotes, from: number): PageFigures {
    const { ready = 0, data = ready } = painted
    return {
      ready: ready - from,
      data: data - from,
      blocking: longTasks
        .filter(({ start, duration }) => start + duration > from)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      total: network.bytes() / kilobyte,
      atReady: network.bytes(network.began() + ready / 1000) / kilobyte,
      requests: network.requests(),
    }
  }

  async function settle(): Promise<PageNotes> {
    const end = performance.now() + timeoutMs
    let missing: string[] = []
    while (performance.now() < end) {
      await network.quiet(quietMs)
      const { notes, now } = await page.evaluate(() => ({ notes: window.benchNotes, now: performance.now() }))
      const last = notes.longTasks.at(-1)
      missing = Object.keys(notes.painted).filter(name => notes.painted[name] === 0)
      if (missing.length === 0 && now - (last ? last.start + last.duration : 0) >= quietMs) return notes
    }
    throw new Error(`${page.url()} did not become quiet, or did not show ${missing.join(', ') || 'more'}`)
  }

  return {
    page,
    settle,
    async navigate(address) {
      await page.goto(address, { waitUntil: 'commit' })
      const notes = await settle()
      if (!network.encodings().has('br')) throw new Error('The page was not sent compressed by brotli')
      return figuresOf(notes, 0)
    },
    async click(link, elements) {
      network.reset()
      await page.evaluate(watched => window.benchWatch(watched), watchedOf(elements))
      await page.locator(link).click()
      const notes = await settle()
      return figuresOf(notes, notes.clicked)
    },
    async heap() {
      for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / megabyte
    },
  }
}

/** Measurements of a load by the page itself; in milliseconds since its navigation began. */
interface PageNotes {
  longTasks: { start: number; duration: number }[]
  /** The last click. */
  clicked: number
  /** Times at which watched elements were painted, by name; 0 for none yet. */
  painted: Record<string, number>
}

/** Elements to watch for, with the number that must be visible. */
interface Watched {
  name: string
  selector: string
  count: number
}

declare global {
  interface Window {
    benchNotes: PageNotes
    benchWatch(watched: readonly Watched[]): void
  }
}

/** Runs in the page before its own scripts. It has no imports, because only its text gets there. */
function installWatcher(first: readonly Watched[]): void {
  const notes: PageNotes = { longTasks: [], clicked: 0, painted: {} }
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      notes.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const noteClick = () => {
    notes.clicked = performance.now()
  }
  addEventListener('click', noteClick, { capture: true })

  /** Half opaque or more, with all elements around it. */
  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    let opacity = 1
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.visibility === 'hidden') return false
      opacity *= Number(style.opacity)
    }
    return opacity >= 0.5
  }

  /** Whether this many are visible, not counting hidden tabs. */
  function areVisible(elements: Iterable<Element>, count: number): boolean {
    let missing = count
    for (const element of elements) {
      if (isVisible(element) && --missing === 0) return true
    }
    return false
  }

  function benchWatch(watched: readonly Watched[]): void {
    for (const { name } of watched) notes.painted[name] = 0
    let open = watched
    const check = () => {
      open = open.filter(({ name, selector, count }) => {
        if (!areVisible(document.querySelectorAll(selector), count)) return true
        // The frame in which it is found has yet to be painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          notes.painted[name] = performance.now()
        }
        port2.postMessage(null)
        return false
      })
      if (open.length > 0) requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  }

  window.benchNotes = notes
  window.benchWatch = benchWatch
  benchWatch(first)
}
