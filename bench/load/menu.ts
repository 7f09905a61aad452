import type { ColdPage } from './cold-page.ts'

/** The menu's link to a page. */
export const inMenu = (path: string): string => `aside nav a[href="${path}"]`

/** Opens the section of the menu that holds a page, as a user does who looks for it. */
export async function openSection({ page }: ColdPage, path: string): Promise<void> {
  if (await page.locator(inMenu(path)).isVisible()) return
  const section = page.locator('aside nav li').filter({ has: page.locator(`a[href="${path}"]`) })
  await section.first().locator('button[aria-expanded="false"]').first().click()
}
