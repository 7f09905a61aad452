import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeSet } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

async function download(page: Page, format: string): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^(Export|导出)$/ }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const file = await coming
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('A user takes the rows that they filtered away as a file, in their language', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await makeSet(admin, 'Taken away 1')
  await makeSet(admin, 'Taken away 2')
  await page.goto('/list/search-table?name=taken+away&sort=name')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Export 2 rows')).toBeVisible()
  await page.keyboard.press('Escape')
  const { name, content } = await download(page, 'CSV file')
  expect(name).toMatch(/^Content sets \d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = content.toString('utf8').trimEnd().split('\r\n')
  expect(head).toBe('\ufeffSet number,Set name,Content type,Filter type,Count,Created,Status,ID,Description')
  expect(lines.map(line => line.split(',').slice(1, 5).join())).toEqual([
    'Taken away 1,Image-text,By hand,0',
    'Taken away 2,Image-text,By hand,0',
  ])

  await page.goto('/system/log?entity=export')
  await expect(page.getByRole('row').filter({ hasText: ' exported ' })).toHaveCount(1)
  const book = await download(page, 'Excel workbook')
  expect(book.name).toMatch(/^Operation log .*\.xlsx$/)
  expect(book.content.subarray(0, 2).toString()).toBe('PK')
})
