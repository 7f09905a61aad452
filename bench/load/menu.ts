import type { ColdPage } from './cold-page.ts'

/** The menu's link to a page. */
export const inMenu = (path: string): string => `aside nav a[href="${path}"]`

/** Each section of the menu that is closed; what it holds is drawn when it opens. */
export const closedSection = 'aside nav li > button[aria-expanded="false"]'

/** Opens sections of the menu until the link to a page is there, as a user does who looks for it. */
export async function openSection({ page }: ColdPage, path: string): Promise<void> {
  while (!(await page.locator(inMenu(path)).isVisible())) await page.locator(closedSection).first().click()
}
