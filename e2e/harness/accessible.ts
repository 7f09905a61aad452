import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Fails when axe finds something serious or critical on the page as it stands; the message says what and where.
 * @param within a selector of the part to look at, when the rest has been looked at before
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.locator(within).filter({ visible: true }).first().waitFor()
  // @axe-core/playwright reads axe into the page for every look: a third of a look's time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(findGrave, within)
  expect(found, found.join('\n')).toEqual([])
}

/** Runs in the page. */
async function findGrave(within: string): Promise<string[]> {
  if (!window.axe) throw new Error('axe was not read')
  // Details of passed checks are of no use; styles are loaded again only for rules that are not on.
  const { violations } = await window.axe.run(within, {
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
