import { createArticle } from '@greenroom/contract/areas/articles/articles'
import { watchNetwork } from '../tools/network-meter.ts'
import { expect, test } from './harness/test.ts'

const kilobyte = 1024
const quietMilliseconds = 500

/**
 * Bytes on the wire until a page is quiet, opened by its address in a browser without a cache of the
 * console: kB of 1024 bytes, headers and responses of calls included, and requests. These are facts, not times: a
 * page above its budget has grown. docs/decisions/081 names the aims behind the budgets.
 */
const budgets = [
  { page: 'the sign-in page', who: 'nobody', path: '/login', withCharts: false, kB: 29, requests: 8 },
  {
    page: 'the workplace',
    who: 'admin',
    path: '/dashboard/workplace',
    withCharts: false,
    kB: 348,
    requests: 40,
  },
  { page: 'a table', who: 'admin', path: '/list/search-table', withCharts: false, kB: 523, requests: 38 },
  { page: 'a form', who: 'admin', path: '/form/step', withCharts: false, kB: 512, requests: 36 },
  {
    page: 'an analysis',
    who: 'admin',
    path: '/visualization/data-analysis',
    withCharts: true,
    kB: 719,
    requests: 54,
  },
  {
    page: 'the editor of an article',
    who: 'admin',
    path: '/weixin/article/:id',
    withCharts: false,
    kB: 827,
    requests: 46,
  },
  {
    page: 'the live monitor',
    who: 'admin',
    path: '/dashboard/monitor',
    withCharts: false,
    kB: 563,
    requests: 46,
  },
] as const

for (const { page: name, who, path, withCharts, kB, requests } of budgets) {
  test(`Opening ${name} takes at most ${kB} kB in ${requests} requests`, async ({ visit }) => {
    const visitor = await visit(who)
    const { page } = visitor
    const id = path.endsWith(':id')
      ? (await visitor.invoke(createArticle, { body: { accountId: null } })).id
      : ''
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.clearBrowserCache')
    const network = watchNetwork(cdp)
    // It comes when the page is up, and a busy machine may be quiet before that.
    const chartLibrary = withCharts && page.waitForResponse(/\/assets\/engine-/)
    await page.goto(path.replace(':id', id))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await chartLibrary
    await network.quiet(quietMilliseconds)
    expect(network.encodings(), 'compressed as the build left it').toContain('br')
    expect(Math.ceil(network.bytes() / kilobyte)).toBeLessThanOrEqual(kB)
    expect(network.requests()).toBeLessThanOrEqual(requests)
    const [first] = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(first, 'components override the styles that all share').toMatch(/\/base-/)
  })
}
