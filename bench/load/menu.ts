import type { ColdPage } from './cold-page.ts'

/** The menu's link to a page. */
export const inMenu = (path: string): string => `aside nav a[href="${path}"]`

/** Closed sections of the menu; their links are rendered when they open. */
export const closedSection = 'aside nav li > button[aria-expanded="false"]'

/** Opens sections of the menu until the link to a page is there, as a user would. */
export async function openSection({ page }: ColdPage, path: string): Promise<void> {
  while (!(await page.locator(inMenu(path)).isVisible())) await page.locator(closedSection).first().click()
}
