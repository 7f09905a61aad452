import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import type { DemoServer } from './harness/demo-server.ts'
import { keepKnownToken } from './harness/sign-in.ts'
import { expect, test } from './harness/test.ts'

const path = '/list/search-table'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const operation = (page: Page, what: string, name: string) =>
  page.getByRole('button', { name: `${what}: ${name}` })
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)
const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建' }).click()
  await field(page, '集合名称').fill(name)
  await field(page, '说明').fill('最初的说明')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`已新建“${name}”`)).toBeVisible()
  await expect(row(page, name)).toContainText('已下线')
}

/** Another person, in a browser of their own, with the same set open for editing. */
async function colleagueEditing(browser: Browser, server: DemoServer, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const page = await context.newPage()
  await keepKnownToken(page, 'user', server)
  await page.goto(path)
  await operation(page, '编辑', name).click()
  await expect(field(page, '集合名称')).toHaveValue(name)
  return page
}

test('A set is created, goes online, is protected while it is, and is deleted afterwards', async ({
  page,
  server,
}) => {
  const name = '旅程：上线与删除'
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  await page.getByRole('button', { name: '新建' }).click()
  await save(page)
  await expect(page.getByText('必填')).toBeVisible()
  await expect(field(page, '集合名称')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await create(page, name)

  await operation(page, '上线', name).click()
  await page.getByRole('dialog', { name: '上线内容集合' }).getByRole('button', { name: '上线' }).click()
  await expect(row(page, name)).toContainText('已上线')
  await operation(page, '删除', name).hover()
  await expect(page.getByRole('tooltip', { name: '已上线，请先下线再删除' })).toBeVisible()
  await operation(page, '下线', name).click()
  await page.getByRole('dialog', { name: '下线内容集合' }).getByRole('button', { name: '下线' }).click()
  await expect(row(page, name)).toContainText('已下线')

  await operation(page, '删除', name).click()
  const question = page.getByRole('dialog', { name: '删除内容集合' })
  await expect(question).toContainText(`删除“${name}”？`)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 1 个内容集合')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('What was typed is not lost by a slip: closing and leaving ask first', async ({ page, server }) => {
  await keepKnownToken(page, 'admin', server)
  await page.goto('/dashboard/workplace')
  await page.getByRole('button', { name: '列表页' }).click()
  await page.getByRole('link', { name: '查询表格' }).click()
  await page.getByRole('button', { name: '新建' }).click()
  await field(page, '集合名称').fill('还没有保存')
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '取消' }).click()
  await page.goBack()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(field(page, '集合名称')).toHaveValue('还没有保存')
  await page.goBack()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL(/workplace/)
})

test('Two people change different fields of a set: both changes stay, and the second is told', async ({
  page,
  browser,
  server,
}) => {
  const name = '旅程：各改各的'
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  await create(page, name)
  const colleague = await colleagueEditing(browser, server, name)
  await operation(page, '编辑', name).click()
  await field(page, '集合名称').fill(`${name}（新）`)
  await save(page)
  await expect(page.getByText(`已保存“${name}（新）”`)).toBeVisible()

  await field(colleague, '说明').fill('同事的说明')
  await save(colleague)
  await expect(colleague.getByText('已保存，并与他人的修改合并：集合名称')).toBeVisible()
  await operation(page, '查看', `${name}（新）`).click()
  await expect(page.getByRole('dialog')).toContainText('同事的说明')
  await colleague.context().close()
})

test('Two people change the same field differently: only that field is asked about', async ({
  page,
  browser,
  server,
}) => {
  const name = '旅程：同一处'
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  await create(page, name)
  const colleague = await colleagueEditing(browser, server, name)
  await operation(page, '编辑', name).click()
  await field(page, '说明').fill('我的说明')
  await save(page)
  await expect(page.getByText(`已保存“${name}”`)).toBeVisible()

  await field(colleague, '说明').fill('同事的说明')
  await field(colleague, '规则筛选').check()
  await save(colleague)
  const dialog = colleague.getByRole('dialog', { name: '他人也修改了这些内容' })
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
  await expectAccessible(colleague)
  await dialog.getByRole('radio', { name: '他人的修改 我的说明' }).click()
  await dialog.getByRole('button', { name: '按选择保存' }).click()
  await operation(page, '查看', name).click()
  const view = page.getByRole('dialog')
  await expect(view).toContainText('规则筛选')
  await expect(view).toContainText('我的说明')
  await colleague.context().close()
})

test('A set that someone deleted meanwhile leaves what was typed in the form', async ({
  page,
  browser,
  server,
}) => {
  const name = '旅程：已被删除'
  await keepKnownToken(page, 'admin', server)
  await page.goto(path)
  await create(page, name)
  const colleague = await colleagueEditing(browser, server, name)
  await operation(page, '删除', name).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, name)).toHaveCount(0)

  await field(colleague, '说明').fill('写了很久的说明')
  await save(colleague)
  await expect(colleague.getByText('这条记录已被他人删除')).toBeVisible()
  await expect(field(colleague, '说明')).toHaveValue('写了很久的说明')
  await colleague.getByRole('button', { name: '另存为新记录' }).click()
  await expect(row(page, name)).toContainText('已下线')
  await colleague.context().close()
})

test('Several sets go online at once, over pages, and their selection ends with it', async ({
  page,
  server,
}) => {
  await keepKnownToken(page, 'admin', server)
  await page.goto(`${path}?status=offline&sort=number`)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page
    .getByRole('row')
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('11')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(page.getByText('已选 4 条')).toBeVisible()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '上线' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '上线' }).click()
  await expect(page.getByText('已上线 4 个内容集合')).toBeVisible()
  await expect(page.getByRole('region', { name: '批量操作' })).toHaveCount(0)
})

test('A person without the permission is offered neither publishing nor deleting', async ({
  page,
  server,
}) => {
  await keepKnownToken(page, 'user', server)
  await page.goto(path)
  const first = page.getByRole('row').nth(1)
  await expect(first.getByRole('button', { name: /^编辑/ })).toBeVisible()
  await expect(first.getByRole('button', { name: /^(上线|下线|删除)/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
