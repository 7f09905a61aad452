import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { makeSet, rowOf, searchTable } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

/** Chooses a file of these lines in the drawer that is open. */
async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.map(line => `${line}\r\n`).join(''))
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('A user previews a file of sets, imports it, mends what failed, and takes it all back', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  const known = await makeSet(admin, 'Imported, known')
  await page.goto(searchTable)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  const [titles, example] = (await readFile(await (await template).path(), 'utf8')).trimEnd().split('\r\n')
  expect([titles, example]).toEqual([
    '\ufeff"Set name","Content type","Filter type","Description"',
    '"Spring picks","Image-text","By hand","For the home page"',
  ])
  const headings = `Set number,${titles?.slice(1)}`

  await choose(page, 'sets.csv', [
    headings,
    `${known.number},"Imported, known",Image-text,By hand,Now described`,
    ',Imported new,Image-text,By hand,',
    ',Imported wrong,Poem,,',
  ])
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'Why rows fail' })).toContainText(
    'Content type: Must be one of Image-text',
  )
  await drawer.getByRole('button', { name: /Changed/ }).click()
  await expect(drawer.getByText('Now described')).toBeVisible()
  await expect(page.getByRole('table').getByText('Imported new')).toHaveCount(0)

  // It waits, also for who comes back later.
  await page.reload()
  await drawer.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(drawer.getByText('1 created, 1 changed, 0 unchanged, 1 failed.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Imported new')).toBeVisible()

  const failures = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download failed rows' }).click()
  const failing = await readFile(await (await failures).path(), 'utf8')
  await drawer.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'mended.csv', failing.replace('Poem', 'Image-text').trimEnd().split('\r\n'))
  await drawer.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(drawer.getByText('1 created, 0 changed, 0 unchanged, 0 failed.')).toBeVisible()

  await drawer.getByRole('button', { name: 'Import another file' }).click()
  await drawer.getByRole('button', { name: 'sets.csv' }).click()
  await drawer.getByRole('button', { name: 'Undo import' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click()
  await expect(drawer.getByText('Rows undone: 2.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Imported wrong')).toBeVisible()
  await expect(page.getByRole('table').getByText('Imported new')).toHaveCount(0)
})

/** A file of 2,000 content items, eight of which are wrong for two causes, under headings of another system. */
const manyLines = [
  'Headline,Kind,Creator,Department',
  ...Array.from({ length: 2000 }, (_, place) => {
    const kind = place % 400 === 7 ? 'Poem' : 'Image-text'
    const author = [40, 1200, 1999].includes(place) ? '' : 'Lin Yizhou'
    return `Counted walk ${place + 1},${kind},${author},Editors`
  }),
]

test('A user imports 2,000 rows, mends eight wrong ones where they stand, also after a reload, and sees exactly the imported items, in seven steps', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/list/content')
  let steps = 0
  /** What the user presses, chooses or types; before, the same took 16: 7 in the console, 9 in a spreadsheet. */
  const step = async (act: Promise<unknown>) => {
    steps++
    await act
  }
  await step(page.getByRole('button', { name: 'Import', exact: true }).click())
  await step(choose(page, 'walks.csv', manyLines))
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'With errors 8' })).toBeVisible()
  await expect(drawer.getByRole('columnheader', { name: /Department/ })).toContainText('Left out')

  // Each cause at once for all its rows.
  const kind = drawer.getByRole('combobox', { name: 'Replace Genre “Poem” in 5 rows by' })
  await step(kind.selectOption({ label: 'Image-text' }))
  await expect(drawer.getByRole('button', { name: 'With errors 3' })).toBeVisible()
  await page.reload()
  const author = drawer.getByRole('textbox', { name: 'Fill in Author in 3 rows with' })
  await step(author.fill('Lin Yizhou'))
  await step(author.press('Enter'))
  await step(drawer.getByRole('button', { name: 'Import 2,000 rows' }).click())
  await step(drawer.getByRole('button', { name: 'Show these 2,000 items' }).click())
  await expect(page.getByText('2,000 in total', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imported file: walks.csv', exact: true })).toBeVisible()
  expect(steps).toBe(7)

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await drawer.getByRole('button', { name: 'walks.csv' }).click()
  await drawer.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog', { name: /^Undo/ }).getByRole('button', { name: 'Undo import' }).click()
  await expect(drawer.getByText('Rows undone: 2,000.')).toBeVisible()
})

test('The import can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto(`${searchTable}?import=new`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button').nth(1)).toBeVisible()
  await inspect(admin, 'imports-choose')
  const head = '集合编号,集合名称,内容体裁,筛选方式,负责部门'
  await choose(page, '春节集合清单.csv', [
    head,
    ',新春短视频,横版短视频,人工筛选,运营',
    ',新春图文,诗歌,,',
    '99999,,,,',
    ',,图文,,',
  ])
  await expect(drawer.locator('[aria-pressed=true]')).toBeVisible()
  await inspect(admin, 'imports-preview', '[role=dialog]')
})
