import { expectAccessible } from './harness/accessible.ts'
import { expect, test } from './harness/test.ts'
import { whileServerIsAway } from './harness/troubles.ts'
import { coveringDesigns, type Design, everyDesign } from './harness/viewports.ts'

test('A journey fails on whatever goes wrong in the browser, unless it foresaw it', async ({
  page,
  troubles,
}) => {
  await page.goto('/login')
  await page.route('**/broken', route => route.fulfill({ status: 503 }))
  await page.route('**/unreachable', route => route.abort('connectionrefused'))
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noConsole: it is what the journey must notice.
    console.warn('a warning')
    setTimeout(() => {
      throw new Error('a mistake')
    })
    await fetch('/broken')
    await fetch('/unreachable').catch(() => undefined)
  })
  const found: string[] = []
  for (const expected of [
    /^console warning: a warning/,
    /^page error: Error: a mistake/,
    /^503 from http.*\/broken/,
    /^net::ERR_CONNECTION_REFUSED for http.*\/unreachable/,
  ]) {
    await expect(() => {
      found.push(...troubles.take())
      expect(found.some(trouble => expected.test(trouble))).toBe(true)
    }).toPass()
  }

  troubles.foresee(/another warning/)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: it is what the journey foresees.
    console.warn('another warning')
  })
  expect(troubles.take()).toEqual([])
})

test('A page that a screen reader cannot use is refused', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    document.querySelector('#root')?.insertAdjacentHTML('beforeend', '<button></button>')
  })
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/)
})

test('A journey may start signed in, and is then not sent to the login page', async ({ visit }) => {
  const { page } = await visit('user')
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/workplace/)
})

test('The server of the journeys keeps its data and its address over a restart', async ({
  visit,
  server,
  troubles,
}) => {
  const { page } = await visit('admin')
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()
  troubles.foresee(whileServerIsAway)
  await server.restart()
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard\/workplace/)
  await expect(page.getByRole('main')).toBeVisible()
})

test('The looks that stand for all hold every pair of width, theme and language', () => {
  const pairsOf = ({ width, theme, language }: Design) => [
    `${width} ${theme}`,
    `${width} ${language}`,
    `${theme} ${language}`,
  ]
  expect(new Set(coveringDesigns.flatMap(pairsOf))).toEqual(new Set(everyDesign.flatMap(pairsOf)))
})
