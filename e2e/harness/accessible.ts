import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const grave = new Set(['serious', 'critical'])

/**
 * Fails when axe finds something serious or critical on the page as it stands; the message says what and where.
 * @param within a selector of the part to look at, when the rest has been looked at before
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // The console has no frames: there is no need to collect results from several documents in a blank page.
    .setLegacyMode(true)
    // Details of passed checks are of no use; styles are loaded again only for rules that are not on.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .analyze()
  const found = violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`,
      ),
    )
  expect(found, found.join('\n')).toEqual([])
}
