import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { namesOf, searchTable } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

/** Picks words of a filter that offers some. */
async function choose(page: Page, filter: string, ...words: string[]): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${filter}`) }).click()
  for (const word of words) await page.getByRole('option', { name: word }).click()
  await page.keyboard.press('Escape')
}

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const pageButton = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: `Page ${number}` })

// Other tests create sets; these count them.
let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.stop())

test('What someone searches, sorts and turns to stands in the address: a reload and a colleague see the same', async ({
  visit,
}) => {
  const { page } = await visit('admin', { server })
  await page.goto(searchTable)
  await choose(page, 'Content type', 'Horizontal short video')
  await choose(page, 'Status', 'Online', 'Offline')
  await search(page)
  await expect(page.getByText('18 in total')).toBeVisible()
  await header(page, 'Count').getByRole('button').click()
  await expect(header(page, 'Count')).toHaveAttribute('aria-sort', 'ascending')
  await pageButton(page, 2).click()
  await expect(page).toHaveURL(
    `${searchTable}?contentType=horizontalVideo&status=online&status=offline&sort=count&page=2`,
  )
  await expect(namesOf(page)).toHaveCount(8)
  const seen = await namesOf(page).allTextContents()

  const expectTheSame = async (other: Page) => {
    await expect(namesOf(other)).toHaveText(seen)
    await expect(other.getByRole('combobox', { name: /^Content type/ })).toHaveText('Horizontal short video')
    await expect(other.getByRole('combobox', { name: /^Status/ })).toHaveText('Online, Offline')
    await expect(header(other, 'Count')).toHaveAttribute('aria-sort', 'ascending')
    await expect(pageButton(other, 2)).toHaveAttribute('aria-current', 'page')
  }
  await page.reload()
  await expectTheSame(page)
  const colleague = await visit('user', { server })
  await colleague.page.goto(page.url())
  await expectTheSame(colleague.page)

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20 / page')
  await expect(page).toHaveURL(
    `${searchTable}?contentType=horizontalVideo&status=online&status=offline&sort=count&pageSize=20`,
  )
  await expect(namesOf(page)).toHaveCount(18)
  await page.reload()
  await expect(namesOf(page)).toHaveCount(18)
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('20')
})
