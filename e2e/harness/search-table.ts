import {
  type ContentSetFields,
  type ContentSetRow,
  createContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './api-client.ts'

/** The address of the content sets. */
export const searchTable = '/list/search-table'

/** Opens the content sets, filtered by a fragment of the name, and waits for its rows. */
export async function openSets(page: Page, name: string): Promise<void> {
  await page.goto(`${searchTable}?${new URLSearchParams({ name })}`)
  await expect(rowOf(page, name).first()).toBeVisible()
}

/** The table of a list's page, once its rows are there. */
export const loadedTable = (page: Page): Locator => page.locator('table[aria-busy="false"]')

/** The row of the set that is called so, or begins so. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
}

/** The names of the sets on screen, from top to bottom. */
export function namesOf(page: Page): Locator {
  return page.getByRole('table').getByRole('link')
}

/** Does something with a row: by its word, or by the menu of what has no word in the row. */
export async function operate(page: Page, operation: string, name: string): Promise<void> {
  const word = page.getByRole('button', { name: `${operation}: ${name}`, exact: true })
  const more = page.getByRole('button', { name: `More: ${name}`, exact: true })
  await expect(word.or(more).first()).toBeVisible()
  if (await word.isVisible()) return await word.click()
  await more.click()
  await page.getByRole('menuitem', { name: operation }).click()
}

/** Makes a set without the console, for tests that are about something else. */
export function makeSet(
  api: ApiClient,
  name: string,
  more: Partial<ContentSetFields> = {},
): Promise<ContentSetRow> {
  const body: ContentSetFields = {
    name,
    contentType: 'img',
    filterType: 'artificial',
    description: '',
    rules: null,
    ...more,
  }
  return api.invoke(createContentSet, { body })
}

/** Has rules fill the set of a form: content items with this word. */
export async function chooseRules(form: Locator | Page, word: string): Promise<void> {
  await form.getByRole('radio', { name: 'Rules' }).check()
  const words = form.getByRole('combobox', { name: 'Title or text contains' })
  await words.fill(word)
  await words.press('Enter')
}
