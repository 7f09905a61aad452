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

/** `axe.source` is more than twice as long, and the page parses it after every load. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const axeRules = z.object({
  _audit: z.object({ rules: z.array(z.object({ id: z.string(), impact: z.string() })) }),
})

/**
 * Rules without serious findings are off; all findings of a rule have its impact. Targets of 24 px are not axe's default.
 */
const chosenRules = Object.fromEntries([
  ...axeRules
    .parse(axe)
    ._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }] as const),
  ['target-size', { enabled: true }] as const,
])

/**
 * Fails when axe finds something serious or critical on the current page; the message names it.
 * @param within selector of the part to check, when the rest has been checked before
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.locator(within).filter({ visible: true }).first().waitFor()
  // @axe-core/playwright loads axe for every check, which takes a third of its time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const problems = await page.evaluate(findGrave, [within, chosenRules] as const)
  expect(problems, problems.join('\n')).toEqual([])
}

/** Runs in the page. */
async function findGrave([within, rules]: readonly [string, typeof chosenRules]): Promise<string[]> {
  /** The label of a checkbox is a part of its target, which axe does not know. */
  const hasLabel = ([selector]: axe.NodeResult['target']) => {
    const element = typeof selector === 'string' ? document.querySelector(selector) : null
    return element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
  }
  /** What an open menu or dialog lies over is whole again when that is closed. */
  const isCovered = (summary = '') =>
    summary.includes('partially obscured') &&
    document.querySelector('[role=menu], [role=listbox], [role=dialog]') !== null
  if (!window.axe) throw new Error('axe was not read')
  // Omits details of passed checks, and reloads styles only for rules that need them.
  const { violations } = await window.axe.run(within, {
    rules,
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes
        .filter(
          ({ target, failureSummary }) =>
            id !== 'target-size' || !(hasLabel(target) || isCovered(failureSummary)),
        )
        .map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`),
    )
}
