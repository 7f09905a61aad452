import { readFileSync } from 'node:fs'
import { collectBody } from '@greenroom/contract/areas/insight/collect-routes'
import { collectStub } from '@greenroom/contract/areas/insight/collect-snippet'
import { type HTMLElement, Window } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectedEvent } from './body.ts'

const script = readFileSync(new URL('collect.js', import.meta.url), 'utf8')
const [own, other] = ['01a1fb70-88e3-7454-8848-9ec09f533c2a', '01a1fb70-88e3-7454-8848-9ec09f533c2b']

type Watch = (entries: { target: unknown; intersectionRatio: number }[]) => void
interface Page {
  window: Window
  /** Calls of `sendBeacon`. */
  beacons: { address: string; body: string }[]
  /** Scrolls an element into view, or out of it. */
  see: (target: HTMLElement, ratio: number) => void
  /** Runs the script, as a page does that has it twice. */
  load: () => void
  /** Calls the function that the page has now. */
  greenroom: (...call: unknown[]) => void
}

const pages: Page[] = []

interface PageOptions {
  referrer?: string
  /** Properties of its browser. */
  navigator?: object
  query?: string
  html?: string
  /** What the page calls after its snippet, before it loads the script; without it, the page has no snippet. */
  early?: readonly (readonly unknown[])[]
  /** Gets the function of the snippet. */
  keep?: unknown[]
  /** The page runs the script as a part of a module, so that no element stands for it. */
  isModule?: boolean
}

/** Opens a page that loads the script. */
function open({ referrer = '', navigator = {}, query = '', html = '', ...options }: PageOptions = {}): Page {
  const { early, keep, isModule = false } = options
  const window = new Window({ url: `https://news.example/a${query}` })
  const { document } = window
  const beacons: Page['beacons'] = []
  let watch: Watch = () => undefined
  const watched = new Set<unknown>()
  class IntersectionObserver {
    constructor(callback: Watch) {
      watch = callback
    }
    observe = (target: unknown) => watched.add(target)
    unobserve = (target: unknown) => watched.delete(target)
  }
  document.body.innerHTML = html
  const element = document.createElement('script')
  Object.assign(element.dataset, { item: own })
  Object.defineProperty(element, 'src', { value: 'https://console.example/admin/collect.js' })
  Object.defineProperties(document, {
    currentScript: { value: isModule ? null : element },
    referrer: { value: referrer },
  })
  const browser = {
    sendBeacon: (address: string, body: string) => beacons.push({ address, body }) > 0,
    ...navigator,
  }
  const names = { window, document, navigator: browser, location: window.location, IntersectionObserver }
  const { Element, MutationObserver } = window
  const performance = { now: () => Date.now(), getEntriesByType: () => [{ type: 'navigate' }] }
  const all = { ...names, Element, MutationObserver, performance }
  const run = (code: string) => new Function(...Object.keys(all), code)(...Object.values(all))
  const greenroom: Page['greenroom'] = (...call) => {
    const current: unknown = Reflect.get(window, 'greenroom')
    if (typeof current !== 'function') throw new Error('The page has nothing to call')
    current(...call)
  }
  // The snippet names the window's property without the window.
  if (early) run(`with (window) { ${collectStub} }`)
  keep?.push(Reflect.get(window, 'greenroom'))
  for (const call of early ?? []) greenroom(...call)
  const load = () => run(script)
  load()
  const see: Page['see'] = (target, intersectionRatio) => {
    if (watched.has(target)) watch([{ target, intersectionRatio }])
  }
  const page = { window, beacons, see, load, greenroom }
  pages.push(page)
  return page
}

const hide = ({ window }: Page, state: 'hidden' | 'visible' = 'hidden') => {
  Object.defineProperty(window.document, 'visibilityState', { value: state, configurable: true })
  window.document.dispatchEvent(new window.Event('visibilitychange'))
}
/** What the server receives when it receives everything. */
const sentBy = ({ beacons }: Page) =>
  beacons.flatMap(({ body }) =>
    collectBody.parse(JSON.parse(body)).events.map(event => collectedEvent.parse(event)),
  )
const summed = (page: Page) =>
  sentBy(page).map(({ type, item, count, seconds }) => [type, item, count, seconds])
const elementOf = ({ window }: Page, selector: string): HTMLElement => {
  const found = window.document.querySelector(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found as HTMLElement
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  for (const { window } of pages.splice(0)) await window.happyDOM.close()
  vi.useRealTimers()
})

describe('The script of a web page', () => {
  it('sends a visit, and the seconds for which the content item was in sight, as one read', () => {
    const page = open()
    vi.advanceTimersByTime(10_000)
    expect(summed(page)).toEqual([['visit', undefined, 1, 0]])
    hide(page)
    expect(summed(page).at(-1)).toEqual(['read', own, 1, 10])
    vi.advanceTimersByTime(60_000)
    hide(page, 'visible')
    vi.advanceTimersByTime(5000)
    hide(page)
    expect(summed(page).slice(2)).toEqual([['read', own, 0, 5]])
    expect(page.beacons[0]?.address).toBe('https://console.example/admin/collect')
    const ids = sentBy(page).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sums up clicks, and impressions of elements that were half in view for a second', () => {
    const html = `<a id="a" data-greenroom-item="${other}"><b>x</b></a><i id="b" data-greenroom-item="${other}"></i>`
    const page = open({ referrer: 'https://news.example/', html })
    page.see(elementOf(page, '#a'), 0.9)
    page.see(elementOf(page, '#b'), 0.6)
    vi.advanceTimersByTime(900)
    page.see(elementOf(page, '#b'), 0)
    vi.advanceTimersByTime(200)
    page.see(elementOf(page, '#a'), 0.9)
    elementOf(page, '#a b').click()
    elementOf(page, '#a').click()
    vi.advanceTimersByTime(5000)
    expect(page.beacons).toHaveLength(1)
    expect(summed(page)).toEqual([
      ['impression', other, 1, 0],
      ['click', other, 2, 0],
    ])
  })

  it('observes elements that are added later, and none of them twice', async () => {
    const page = open({ referrer: 'https://news.example/' })
    const list = page.window.document.createElement('ul')
    list.innerHTML = `<li data-greenroom-item="${other}"></li>`
    page.window.document.body.append(list)
    await vi.advanceTimersByTimeAsync(1)
    page.see(elementOf(page, 'li'), 1)
    vi.advanceTimersByTime(1000)
    page.window.document.body.prepend(list)
    await vi.advanceTimersByTimeAsync(1)
    page.see(elementOf(page, 'li'), 1)
    vi.advanceTimersByTime(5000)
    expect(summed(page)).toEqual([['impression', other, 1, 0]])
  })

  it('sends likes, comments and shares that the page reports', () => {
    const page = open({ referrer: 'https://news.example/' })
    page.greenroom('like')
    page.greenroom('share', other)
    vi.advanceTimersByTime(5000)
    expect(summed(page)).toEqual([
      ['like', own, 1, 0],
      ['share', other, 1, 0],
    ])
  })

  it('sends what the page reported before it loaded, in that order, and what it reports later', () => {
    const early = [['like'], ['share', other], ['comment']]
    const page = open({ referrer: 'https://news.example/', early })
    page.greenroom('share', other)
    vi.advanceTimersByTime(5000)
    expect(summed(page)).toEqual([
      ['like', own, 1, 0],
      ['share', other, 2, 0],
      ['comment', own, 1, 0],
    ])
  })

  it('sends what the page reports by a function that it kept from before the script had loaded', () => {
    const kept: unknown[] = []
    const page = open({ referrer: 'https://news.example/', early: [], keep: kept })
    const [stub] = kept
    if (typeof stub !== 'function') throw new Error('The page kept nothing')
    stub('like')
    vi.advanceTimersByTime(5000)
    expect(summed(page)).toEqual([['like', own, 1, 0]])
  })

  it('counts once when the page loads it twice, with the snippet or without', () => {
    for (const snippet of [{}, { early: [['like']] }]) {
      const page = open({ html: `<a data-greenroom-item="${other}">x</a>`, ...snippet })
      page.load()
      elementOf(page, 'a').click()
      page.greenroom('like')
      vi.advanceTimersByTime(5000)
      expect(summed(page).filter(([type]) => type !== 'like')).toEqual([
        ['visit', undefined, 1, 0],
        ['click', other, 1, 0],
      ])
      expect(summed(page).find(([type]) => type === 'like')).toEqual(['like', own, snippet.early ? 2 : 1, 0])
    }
  })

  it('leaves the page alone when it cannot know its own address', () => {
    const page = open({ early: [['like']], isModule: true })
    page.greenroom('like')
    vi.advanceTimersByTime(5000)
    expect(page.beacons).toEqual([])
  })

  it('sends the referring host and the campaign', () => {
    const page = open({ referrer: 'https://www.google.com/search?q=secret', query: '?utm_source=mail&x=1' })
    vi.advanceTimersByTime(5000)
    const [body = ''] = page.beacons.map(({ body }) => body)
    expect(JSON.parse(body)).toMatchObject({ referrer: 'https://www.google.com', source: 'mail' })
    expect(body).not.toContain('secret')
  })

  it('sends large sums in parts that fit', () => {
    const html = Array.from(
      { length: 250 },
      (_, place) =>
        `<i data-greenroom-item="01a1fb70-88e3-7454-8848-${String(place).padStart(12, '0')}"></i>`,
    ).join('')
    const page = open({ referrer: 'https://news.example/', html })
    for (const element of page.window.document.querySelectorAll('i')) page.see(element as HTMLElement, 1)
    vi.advanceTimersByTime(5000)
    expect(page.beacons).toHaveLength(3)
    expect(sentBy(page)).toHaveLength(250)
    for (const { body } of page.beacons) expect(body.length).toBeLessThan(64 * 1024)
  })

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'sends nothing when the visitor opted out (%o)',
    navigator => {
      const page = open({ navigator, early: [['like']] })
      page.greenroom('like')
      vi.advanceTimersByTime(10_000)
      hide(page)
      expect(page.beacons).toEqual([])
    },
  )

  it('stores nothing in the browser', () => {
    expect(script).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB/)
  })
})
