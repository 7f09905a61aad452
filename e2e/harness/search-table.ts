import {
  type ContentSetFields,
  type ContentSetRow,
  createContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './api-client.ts'
import { addTextCondition } from './conditions.ts'

/** Path of the content sets. */
export const searchTable = '/list/search-table'

/** Opens the content sets filtered by a part of the name, and waits for the rows. */
export async function openSets(page: Page, name: string): Promise<void> {
  await page.goto(`${searchTable}?${new URLSearchParams({ name })}`)
  await expect(rowOf(page, name).first()).toBeVisible()
}

/** The table of a list page, once its rows are loaded. */
export const loadedTable = (page: Page): Locator => page.locator('table[aria-busy="false"]')

/** The search line above the rows. */
export const searchLine = (page: Page): Locator => page.getByRole('combobox', { name: 'Search', exact: true })

/** The row of the set whose name begins with this text. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
}

/** Names of the sets on screen, in order. */
export function namesOf(page: Page): Locator {
  return page.getByRole('table').getByRole('link')
}

/** Runs an operation of a row by the label of its button, or by its item in the menu of the row. */
export async function operate(page: Page, operation: string, name: string): Promise<void> {
  const word = page.getByRole('button', { name: `${operation}: ${name}`, exact: true })
  const more = page.getByRole('button', { name: `More: ${name}`, exact: true })
  await expect(word.or(more).first()).toBeVisible()
  if (await word.isVisible()) return await word.click()
  await more.click()
  await page.getByRole('menuitem', { name: operation }).click()
}

/** Creates a set by the API. */
export function makeSet(
  api: ApiClient,
  name: string,
  more: Partial<ContentSetFields> = {},
): Promise<ContentSetRow> {
  const usual = { contentType: 'img', filterType: 'artificial', description: '', rules: null } as const
  return api.invoke(createContentSet, { body: { name, ...usual, ...more } })
}

/** Fills the form's set by rules: content items with this word. */
export async function chooseRules(form: Locator, word: string): Promise<void> {
  await form.getByRole('radio', { name: 'Rules' }).check()
  await addTextCondition(form, 'Title or text contains', word)
}
