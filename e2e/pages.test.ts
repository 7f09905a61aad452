import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { searchTable } from './harness/search-table.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'
import { coveringDesigns, type Design, describeDesign } from './harness/viewports.ts'

/** What people read, where a test has to find something in either language. */
const allWords = {
  'zh-CN': {
    login: '登录',
    workplace: '内容概况',
    create: '新建',
    save: '保存',
    form: '新建内容集合',
    gone: '抱歉，页面不见了～',
    filters: '筛选',
    status: /^状态/,
    created: /^创建时间 全部/,
    density: '密度',
    columns: '列设置',
    online: '上线',
    cancel: '取消',
    reLogin: '重新登录',
  },
  'en-US': {
    login: 'Login',
    workplace: 'Content at a glance',
    create: 'Create',
    save: 'Save',
    form: 'New content set',
    gone: 'Whoops, this page is gone',
    filters: 'Filters',
    status: /^Status/,
    created: /^Created All/,
    density: 'Density',
    columns: 'Columns',
    online: 'Put online',
    cancel: 'Cancel',
    reLogin: 'Re-Login',
  },
} as const

const dialog = '[role=dialog]'

/** Inspects the page as it stands; axe inspects only what has been opened on it, if anything has. */
async function inspect(page: Page, design: Design, name: string, opened?: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', design.language)
  await takePicture(page, `${name} ${describeDesign(design)}`)
  await expectTidy(page)
  await expectAccessible(page, opened)
}

async function firstSet(visitor: Visitor): Promise<string> {
  const { list } = await visitor.invoke(listContentSets, { query: { sort: 'number' } })
  return list[0]?.id ?? ''
}

for (const design of coveringDesigns) {
  const words = allWords[design.language]

  test(`Every page can be read and used (${describeDesign(design)})`, async ({ visit }) => {
    const stranger = await visit('nobody', design)
    await stranger.page.goto('/login')
    await stranger.page.getByRole('button', { name: words.login, exact: true }).click()
    await expect(stranger.page.locator('[aria-invalid=true]')).toHaveCount(2)
    await inspect(stranger.page, design, 'login')

    const admin = await visit('admin', design)
    const { page } = admin
    await page.goto('/dashboard/workplace')
    await expect(page.getByRole('region', { name: words.workplace })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await inspect(page, design, 'workplace')

    await page.goto(searchTable)
    await page.getByRole('row').nth(2).getByRole('checkbox').check()
    await inspect(page, design, 'search table')
    await page.getByRole('button', { name: words.create, exact: true }).click()
    const form = page.getByRole('dialog', { name: words.form })
    await form.getByRole('button', { name: words.save, exact: true }).click()
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(1)
    await inspect(page, design, 'create', dialog)

    await page.goto(`${searchTable}?view=${await firstSet(admin)}`)
    await expect(page.getByRole('definition').first()).toBeVisible()
    await inspect(page, design, 'view', dialog)

    await page.goto('/nowhere')
    await expect(page.getByText(words.gone)).toBeVisible()
    await inspect(page, design, 'not found')
  })
}

for (const design of [
  { width: 1440, theme: 'light', language: 'en-US' },
  { width: 390, theme: 'dark', language: 'zh-CN' },
] as const) {
  const words = allWords[design.language]

  test(`Whatever opens on the content sets can be read and used (${describeDesign(design)})`, async ({
    visit,
  }) => {
    const { page, ...admin } = await visit('admin', { ...design, ownSession: true })
    await page.goto(`${searchTable}?status=offline`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const filters = page.getByRole('button', { name: words.filters })
    if (await filters.isVisible()) await filters.click()
    const close = () => page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: words.status }).click()
    await inspect(page, design, 'a filter’s words', '[role=listbox]')
    await close()
    await page.getByRole('button', { name: words.created }).click()
    await inspect(page, design, 'days', dialog)
    await close()
    await page.getByRole('button', { name: words.density }).click()
    await inspect(page, design, 'densities', '[role=menu]')
    await close()
    await page.getByRole('button', { name: words.columns }).click()
    await inspect(page, design, 'columns', dialog)
    await close()
    await page.getByRole('banner').getByRole('button').last().click()
    await inspect(page, design, 'account', '[role=menu]')
    await close()

    await page.getByRole('button', { name: words.online }).first().click()
    await inspect(page, design, 'question', dialog)
    await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click()
    await admin.invoke(logout, {})
    await page.getByRole('dialog').getByRole('button', { name: words.reLogin }).waitFor()
    await inspect(page, design, 'session ended', dialog)
    await page.getByRole('dialog').getByRole('button', { name: words.reLogin }).click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await inspect(page, design, 'sign in again', dialog)
  })
}
