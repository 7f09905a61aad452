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
  await expect(
    drawer.getByRole('button', { name: /^1 row: Content type: Must be one of Image-text/ }),
  ).toBeVisible()
  await drawer.getByRole('button', { name: /Changed/ }).click()
  await expect(drawer.getByText('Description: empty → Now described')).toBeVisible()
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
