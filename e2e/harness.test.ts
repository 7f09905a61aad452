import { expectAccessible } from './harness/accessible.ts'
import { expect, test } from './harness/test.ts'
import { coveringDesigns, type Design, everyDesign } from './harness/viewports.ts'

test('A test fails on every error in the browser, unless it allowed it', async ({ page, consoleErrors }) => {
  await page.goto('/login')
  await page.route('**/broken', route => route.fulfill({ status: 503 }))
  await page.route('**/unreachable', route => route.abort('connectionrefused'))
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noConsole: it is what the test must notice.
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
      found.push(...consoleErrors.take())
      expect(found.some(error => expected.test(error))).toBe(true)
    }).toPass()
  }

  consoleErrors.allow(/another warning/)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: it is what the test allows.
    console.warn('another warning')
  })
  expect(consoleErrors.take()).toEqual([])
})

test('A page that a screen reader cannot use is refused', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    document.querySelector('#root')?.insertAdjacentHTML('beforeend', '<button></button>')
  })
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/)
})

test('The designs that stand for all hold every pair of width, theme and language', () => {
  const pairsOf = ({ width, theme, language }: Design) => [
    `${width} ${theme}`,
    `${width} ${language}`,
    `${theme} ${language}`,
  ]
  expect(new Set(coveringDesigns.flatMap(pairsOf))).toEqual(new Set(everyDesign.flatMap(pairsOf)))
})
