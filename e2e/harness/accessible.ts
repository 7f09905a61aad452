import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import * as z from 'zod'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** `axe.source` is more than twice as long, and is read after every load. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const axeRules = z.object({
  _audit: z.object({ rules: z.array(z.object({ id: z.string(), impact: z.string() })) }),
})

/** Rules that find nothing grave are off: whatever a rule finds has the impact of the rule. */
const lightRules = Object.fromEntries(
  axeRules
    .parse(axe)
    ._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }] as const),
)

/**
 * Fails when axe finds something serious or critical on the page as it stands; the message says what and where.
 * @param within a selector of the part to look at, when the rest has been looked at before
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.locator(within).filter({ visible: true }).first().waitFor()
  // @axe-core/playwright reads axe into the page for every look: a third of a look's time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(findGrave, [within, lightRules] as const)
  expect(found, found.join('\n')).toEqual([])
}

/** Runs in the page. */
async function findGrave([within, rules]: readonly [string, typeof lightRules]): Promise<string[]> {
  if (!window.axe) throw new Error('axe was not read')
  // Details of passed checks are of no use; styles are loaded again only for rules that are not on.
  const { violations } = await window.axe.run(within, {
    rules,
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`,
      ),
    )
}
