import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { describeLook, everyLook, fitTo, settingsFor } from './harness/looks.ts'
import { keepKnownToken } from './harness/sign-in.ts'
import { expect, takePicture, test } from './harness/test.ts'

const path = '/list/search-table'
const rows = (page: Page) => page.locator('tbody tr')
const expectTotal = (page: Page, count: number) => expect(page.getByText(`共 ${count} 条`)).toBeVisible()
const titles = async (page: Page) => (await page.locator('thead th').allInnerTexts()).filter(title => title)

/** How many rows the list says there are; other journeys leave some of theirs. */
async function readTotal(page: Page): Promise<number> {
  const text = await page.getByText(/^共 \d+ 条$/).innerText()
  return Number(text.replace(/\D/g, ''))
}

/** Every row on the page holds the fragment. */
async function expectRows(page: Page, fragment: string): Promise<void> {
  for (const row of await rows(page).all()) await expect(row).toContainText(fragment)
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('what is dragged cannot be seen')
  await page.mouse.move(start.x + 8, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(end.x + 8, end.y + 8, { steps: 12 })
  await page.mouse.up()
}

test('A person finds sets by a fragment of the name, and Back shows the list as it was', async ({
  page,
  server,
}) => {
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  const all = await readTotal(page)
  await page.getByLabel('集合名称').fill('春节')
  await page.getByLabel('集合名称').press('Enter')
  await expectTotal(page, 5)
  await expectRows(page, '春节')
  await expect(page).toHaveURL(/name=/)
  await page.goBack()
  await expectTotal(page, all)
  await expect(page.getByLabel('集合名称')).toHaveValue('')
  await page.goForward()
  await expectTotal(page, 5)
  await page.getByRole('button', { name: '重置' }).click()
  await expectTotal(page, all)
})

test('Filters stay while a person sorts and turns pages, and go when the menu is clicked', async ({
  page,
  server,
}) => {
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  const all = await readTotal(page)
  await page.getByRole('combobox', { name: /状态/ }).click()
  await page.getByRole('option', { name: '已下线' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/status=offline/)
  await expect(page.locator('[aria-busy="false"]')).toBeVisible()
  const offline = await readTotal(page)
  const header = page.getByRole('columnheader', { name: '集合编号' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(rows(page)).toHaveCount(offline - 10)
  await expectRows(page, '已下线')
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText('11')
  await page.getByRole('link', { name: '查询表格' }).click()
  await expectTotal(page, all)
  await expect(page).toHaveURL(/search-table$/)
})

test('Sets of the last seven days are found by the days of the person’s own calendar', async ({
  page,
  server,
}) => {
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  const all = await readTotal(page)
  await page.getByRole('button', { name: /创建时间 全部/ }).click()
  await page.getByRole('button', { name: '最近 7 天' }).click()
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/created=\d{4}-\d\d-\d\d&created=\d{4}-\d\d-\d\d/)
  await expect.poll(() => readTotal(page)).toBeLessThan(all)
})

test('An address with mistakes shows what makes sense of it', async ({ page, server }) => {
  await keepKnownToken(page, 'admin', server)
  await page.goto(`${path}?page=abc&sort=drop&status=offline&status=gone&number=-4&created=x&pageSize=7`)
  await expectRows(page, '已下线')
  await page.goto(`${path}?page=99`)
  const all = await readTotal(page)
  await page.getByRole('button', { name: '转到最后一页' }).click()
  await expect(rows(page)).toHaveCount(all % 10 || 10)
  await page.goto(`${path}?name=没有这个名字`)
  await page.getByRole('button', { name: '清除筛选条件' }).click()
  await expectTotal(page, all)
})

test('Columns and density are as the person left them', async ({ page, server }) => {
  await keepKnownToken(page, 'user', server)
  await page.goto(path)
  await page.getByRole('button', { name: '密度' }).click()
  await page.getByRole('menuitemradio', { name: '迷你' }).click()
  await page.getByRole('button', { name: '列设置' }).click()
  const handle = (column: string) => page.getByRole('button', { name: `移动“${column}”列` })
  await dragTo(page, handle('状态'), handle('集合编号'))
  await handle('内容量').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const saved = page.waitForResponse(response => response.url().includes('/list-preferences/'))
  await page.getByRole('checkbox', { name: '筛选方式' }).uncheck()
  await page.getByRole('checkbox', { name: '内容体裁' }).uncheck()
  const kept = ['#', '状态', '集合编号', '集合名称', '内容量', '创建时间', '操作']
  expect(await titles(page)).toEqual(kept)
  await saved
  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  expect(await titles(page)).toEqual(kept)
  expect((await rows(page).nth(1).boundingBox())?.height).toBe(28)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  expect(await titles(page)).toHaveLength(9)
})

test('The keyboard alone selects a row and opens another, and comes back to it', async ({ page, server }) => {
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  await rows(page).first().focus()
  await page.keyboard.press('x')
  await expect(page.getByText('已选 1 条')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('更新时间')
  await expect(page).toHaveURL(/view=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rows(page).nth(1)).toBeFocused()
})

for (const look of everyLook) {
  test(`Anyone can read and use the search table (${describeLook(look)})`, async ({ page, server }) => {
    await fitTo(page, look)
    await keepKnownToken(page, 'admin', server, settingsFor(look))
    await page.goto(path)
    await expect(rows(page)).toHaveCount(10)
    await expectAccessible(page)
    await takePicture(page, `search table ${describeLook(look)}`)
    await rows(page).first().getByRole('checkbox').check()
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
  })
}
