import type { ColdPage } from './cold-page.ts'
import type { PageNotes } from './watcher.ts'

/** The figures of one load or one soft navigation; times in milliseconds, kB of 1024 bytes on the wire. */
export type Figures = Record<string, number>

const kilobyte = 1024
const second = 1000

/** Opens an address in a cold browser and measures until all is quiet. */
export async function measureNavigation(cold: ColdPage, address: string): Promise<Figures> {
  const { page, network } = cold
  await page.goto(address, { waitUntil: 'commit' })
  const notes = await cold.settle()
  if (!network.encodings().has('br')) throw new Error('The console was not sent compressed by brotli')
  const { ScriptDuration = 0, TaskDuration = 0, LayoutDuration = 0 } = await cold.metrics()
  const { ready = 0, ...later } = notes.painted
  return {
    total: network.bytes() / kilobyte,
    'at ready': network.bytes(network.began() + ready / second) / kilobyte,
    requests: network.requests(),
    FCP: notes.firstPaint,
    LCP: notes.largestPaint,
    ready,
    ...later,
    TBT: blockingTime(notes, 0),
    'longest task': Math.max(0, ...notes.longTasks.map(({ duration }) => duration)),
    script: ScriptDuration * second,
    task: TaskDuration * second,
    layout: LayoutDuration * second,
    CLS: notes.shift,
  }
}

/** Clicks a link, given as a selector, and measures, from the click, until all is quiet. */
export async function measureClick(
  cold: ColdPage,
  link: string,
  watched: { ready: string; data: string; rows: number },
): Promise<Figures> {
  const { page, network } = cold
  network.reset()
  await page.evaluate(
    ({ ready, data, rows }) =>
      window.benchWatch([
        { name: 'ready', selector: ready, count: 1 },
        { name: 'data', selector: data, count: rows },
      ]),
    watched,
  )
  await page.locator(link).click()
  const notes = await cold.settle()
  const { ready = 0, data = 0 } = notes.painted
  return {
    ready: ready - notes.clicked,
    data: data - notes.clicked,
    kB: network.bytes() / kilobyte,
    TBT: blockingTime(notes, notes.clicked),
  }
}

/** Sum of the long tasks beyond the 50 ms after which a user notices. */
function blockingTime({ longTasks }: PageNotes, from: number): number {
  return longTasks
    .filter(({ start, duration }) => start + duration > from)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
}
