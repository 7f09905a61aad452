import type { Page } from '@playwright/test'
import { watchNetwork } from '../tools/network-meter.ts'
import { expect, test } from './harness/test.ts'

/** The families of fonts that draw what a selector finds first. */
async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  await cdp.detach()
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : 'of the system'))
}

const workplace = '/dashboard/workplace'
const isFont = (address: string) => address.endsWith('.woff2')

test('Inter is fetched once the user uses the page, and draws figures beside Chinese from the next page load on', async ({
  visit,
}) => {
  const { page } = await visit('admin', { preload: true, language: 'zh-CN' })
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const network = watchNetwork(cdp)
  await page.goto(workplace)
  await page.getByText('线上总内容').waitFor()
  await network.quiet(500)
  expect(requested.filter(isFont), 'not before the page is used').toEqual([])

  const font = page.waitForResponse(response => isFont(response.url()))
  await page.mouse.move(400, 300)
  await (await font).finished()
  expect(await page.evaluate(() => document.fonts.size), 'no text changes its font').toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latin-font'))).toMatch(/\.woff2$/)

  await page.reload()
  await page.getByText('线上总内容').waitFor()
  await page.evaluate(() => {
    for (const [id, text] of [
      ['figures', '12,345.6 km'],
      ['chinese', '“今日”——…·'],
    ]) {
      document.body.append(Object.assign(document.createElement('p'), { id, textContent: text }))
    }
  })
  expect(await familiesOf(page, '#figures')).toEqual(['Inter'])
  expect(await familiesOf(page, '#chinese')).not.toContain('Inter')
})

test('The licenses of the font and of all scripts come with the console', async ({ visit }) => {
  const { page } = await visit('nobody')
  const read = async (path: string) => (await page.request.get(path)).text()
  expect(await read('/licenses/fontsource-variable-inter.txt')).toContain('SIL OPEN FONT LICENSE')
  expect(await read('/licenses.md')).toMatch(/react-dom[\s\S]+MIT/)
})
