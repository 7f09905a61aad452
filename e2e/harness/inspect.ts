import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { takePicture, type Visitor } from './test.ts'
import { expectTidy } from './tidy.ts'
import { coveringDesigns, type Design, describeDesign, fitTo } from './viewports.ts'

/** The covering designs in this language cover every width and theme; findings of axe do not depend on the language. */
const languageForAxe = coveringDesigns[0]?.language

/**
 * Inspects the open page in all covering designs: it must be tidy in each, and accessible at every width and in every
 * theme. Changes its settings on the server instead of reloading it, and restores the first design at the end. In
 * Chinese, answers of the server then have texts of users in English: a part that does not mark them as such fails.
 * @param name of the pictures
 * @param within selector of the part that axe checks, when the rest has been checked before
 */
export async function inspect(
  visitor: Pick<Visitor, 'page' | 'invoke'>,
  name: string,
  within?: string,
): Promise<void> {
  const { page } = visitor
  await page.evaluate(writeInEnglish)
  for (const design of coveringDesigns) {
    await showIn(design, visitor)
    await inspectAsIs(page, design, name, within)
  }
  const [first] = coveringDesigns
  if (first) await showIn(first, visitor)
}

/** Inspects a page in its current design. @param within as in {@link inspect} */
export async function inspectAsIs(page: Page, design: Design, name: string, within?: string): Promise<void> {
  await takePicture(page, `${name} ${describeDesign(design)}`)
  await expectTidy(page)
  if (design.language === languageForAxe) await expectAccessible(page, within)
}

/** Shows an open page in another design. */
async function showIn(design: Design, { page, invoke }: Pick<Visitor, 'page' | 'invoke'>): Promise<void> {
  const { theme, language } = design
  await fitTo(page, design)
  const html = page.locator('html')
  const isShown =
    (await html.getAttribute('lang')) === language &&
    (await html.getAttribute('data-mantine-color-scheme')) === theme
  if (!isShown) await invoke(saveSettings, { body: { theme, language } })
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', theme)
  await page.evaluate(endOfTransitions)
}

/**
 * Runs in the page. While the console is in Chinese, each Chinese text of an answer becomes an English one, except
 * titles that the server sends in both languages.
 */
function writeInEnglish(): void {
  let count = 1
  const inEnglish = (value: unknown): unknown => {
    if (typeof value === 'string') return /\p{sc=Han}/u.test(value) ? `Words of user ${count++}` : value
    if (Array.isArray(value)) return value.map(inEnglish)
    if (typeof value !== 'object' || value === null || 'zh-CN' in value) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inEnglish(part)]))
  }
  const { json } = Response.prototype
  Response.prototype.json = async function () {
    const answer: unknown = await json.call(this)
    return document.documentElement.lang === 'zh-CN' ? inEnglish(answer) : answer
  }
}

/** Runs in the page. Waits for transitions, during which colours belong to no theme. */
async function endOfTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter(one => one instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
