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
const queryOf = (page: Page) => new URL(page.url()).search

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

test('Back and forward take each step of a search back and again', async ({ visit }) => {
  const { page } = await visit('user', { server })
  await page.goto(`${searchTable}?contentType=verticalVideo`)
  await expect(page.getByText('18 in total')).toBeVisible()
  const steps = [await shown(page)]
  const take = async (step: () => Promise<void>) => {
    const before = page.url()
    await step()
    await expect(page).not.toHaveURL(before)
    // The rows of the step before stay until the new ones have come.
    const seen = steps.at(-1)?.names
    await expect.poll(async () => (await shown(page)).names).not.toEqual(seen)
    steps.push(await shown(page))
  }
  await take(() => header(page, 'Set name').getByRole('button').click())
  await take(() => pageButton(page, 2).click())
  await take(async () => {
    await page.getByRole('textbox', { name: 'Set name' }).fill('图文')
    await search(page)
  })
  expect(new Set(steps.map(step => step.names.join())).size, 'every step shows something else').toBe(4)

  const expectStep = async (place: number) => {
    const { query, names, name } = steps[place] ?? { query: 'none', names: [], name: '' }
    await expect(namesOf(page)).toHaveText(names)
    await expect(page.getByRole('textbox', { name: 'Set name' })).toHaveValue(name)
    expect(queryOf(page)).toBe(query)
  }
  for (const place of [2, 1, 0]) {
    await page.goBack()
    await expectStep(place)
  }
  for (const place of [1, 2, 3]) {
    await page.goForward()
    await expectStep(place)
  }
})

/** What stands on the page when its rows have come. */
async function shown(page: Page) {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  return {
    query: queryOf(page),
    names: await namesOf(page).allTextContents(),
    name: await page.getByRole('textbox', { name: 'Set name' }).inputValue(),
  }
}

test('Reset clears the filters and searches again at once', async ({ visit }) => {
  const { page } = await visit('user', { server })
  await page.goto(`${searchTable}?name=露营&filterType=rules&page=1&sort=number`)
  await expect(namesOf(page).first()).toHaveText(/露营/)
  const all = page.waitForResponse(response => /list\/policy\?(?!.*name=)/.test(response.url()))
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await all
  await expect(page).toHaveURL(`${searchTable}?sort=number`)
  await expect(page.getByRole('textbox', { name: 'Set name' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: /^Filter type/ })).toHaveText('All')
  await expect(namesOf(page)).toHaveCount(10)
  await expect(namesOf(page).first()).toHaveText('春节短视频')
})

test('A range of days filters by when the sets were created', async ({ visit }) => {
  const { page } = await visit('user', { server })
  await page.goto(searchTable)
  await page.getByRole('button', { name: /^Created All/ }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await page.keyboard.press('Escape')
  await search(page)
  await expect(page).toHaveURL(/\?created=\d{4}-\d\d-\d\d&created=\d{4}-\d\d-\d\d$/)
  const [first = '', last = ''] = new URL(page.url()).searchParams.getAll('created')
  expect(Date.parse(last) - Date.parse(first)).toBe(6 * 86_400_000)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Created/ }).first()).toHaveText(`${first} ~ ${last}`)
  await expect(page.getByRole('time').first()).toBeVisible()
  for (const time of await page.getByRole('time').all()) {
    const day = (await time.getAttribute('datetime')) ?? ''
    expect(Date.parse(day)).toBeGreaterThanOrEqual(Date.parse(`${first}T00:00+08:00`))
  }
})

test('Whatever makes no sense in the address is left out, and what does is kept', async ({ visit }) => {
  const { page } = await visit('user', { server })
  await page.goto(
    `${searchTable}?page=-3&pageSize=7&sort=evil&status=broken&contentType=horizontalVideo&contentType=x&number=abc&created=2026-13-45&nobody=knows`,
  )
  await expect(page.getByText('18 in total')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Content type/ })).toHaveText('Horizontal short video')
  await expect(page.getByRole('combobox', { name: /^Status/ })).toHaveText('All')
  await expect(page.getByRole('textbox', { name: 'Set number' })).toHaveValue('')
  await expect(pageButton(page, 1)).toHaveAttribute('aria-current', 'page')
  await pageButton(page, 2).click()
  await expect(page).toHaveURL(url => url.searchParams.get('page') === '2')
  const query = new URL(page.url()).searchParams
  expect([...query.keys()].filter(name => name !== 'nobody').sort()).toEqual(['contentType', 'page'])
  expect(query.getAll('contentType')).toEqual(['horizontalVideo'])

  await page.goto(`${searchTable}?contentType=horizontalVideo&page=77`)
  await expect(page.getByText('There is no page 77')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the last page' }).click()
  await expect(namesOf(page)).toHaveCount(8)
})

test('Where nothing matches, a press leads to the whole list again', async ({ visit }) => {
  const { page } = await visit('user', { server })
  await page.goto(`${searchTable}?name=nothing is called so`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(searchTable)
  await expect(namesOf(page)).toHaveCount(10)
})
