import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './api-client.ts'

/** Switches the user's tab bar on or off, for pages opened later. */
export function setTabBar(api: ApiClient, tabBar: boolean): Promise<null> {
  return api.invoke(saveSettings, { body: { tabBar } })
}

/** The tab bar. */
export function tabBar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Open pages' })
}

/** Tabs with this title. */
export function tabOf(page: Page, title: string): Locator {
  return tabBar(page).getByRole('link', { name: title })
}

/** Expects these tabs, from left to right. */
export async function expectTabs(page: Page, titles: readonly string[]): Promise<void> {
  await expect(tabBar(page).getByRole('link')).toHaveText(titles)
}

/** Opens a page from the side menu; opens its section first if needed. */
export async function openFromMenu(page: Page, section: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const opener = menu.getByRole('button', { name: section, exact: true })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await menu.getByRole('link', { name: title, exact: true }).click()
}

/** Chooses an item of a tab's context menu. */
export async function chooseForTab(page: Page, tab: Locator, item: string): Promise<void> {
  await tab.click({ button: 'right' })
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
