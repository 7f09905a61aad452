import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { takePicture, type Visitor } from './test.ts'
import { expectTidy } from './tidy.ts'
import { coveringDesigns, type Design, describeDesign, fitTo } from './viewports.ts'

/** The covering designs in this language hold every width and every theme: what axe finds depends on no language. */
const languageForAxe = coveringDesigns[0]?.language

/**
 * Inspects what is open on a page that was opened in the first covering design: it must be tidy in every covering
 * design, and accessible at every width and in every theme. The page is not loaded again: its settings change on the
 * server, and it follows them. It is left in the design that it was opened in.
 * @param name for pictures
 * @param within a selector of the part that axe looks at, when the rest has been looked at before
 */
export async function inspect(
  visitor: Pick<Visitor, 'page' | 'invoke'>,
  name: string,
  within?: string,
): Promise<void> {
  const { page } = visitor
  for (const design of coveringDesigns) {
    await showIn(design, visitor)
    await inspectAsIs(page, design, name, within)
  }
  const [first] = coveringDesigns
  if (first) await showIn(first, visitor)
}

/** Inspects a page in the design that it stands in. @param within as in {@link inspect} */
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

/** Runs in the page. Colours that are on their way to those of a theme are of neither. */
async function endOfTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter(one => one instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
