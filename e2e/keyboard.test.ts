import type { Locator, Page } from '@playwright/test'
import { makeSet, namesOf, rowOf, searchTable } from './harness/search-table.ts'
import { expect, refuseReloads, test } from './harness/test.ts'

/** Presses Tab, or another key, until the focus is there. */
async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `${key} leads there`).toBeFocused()
}

const focused = (page: Page) => page.locator(':focus')

test('An operator searches, opens, edits and saves a set by keyboard alone', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  for (const place of [1, 2, 3]) await makeSet(admin, `Overture ${place}`)
  await page.goto(searchTable)
  await expect(page.getByRole('table')).toBeVisible()
  refuseReloads(page)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await moveTo(page, page.getByRole('textbox', { name: 'Set name' }))
  await page.keyboard.type('overture')
  await page.keyboard.press('Enter')
  await expect(namesOf(page)).toHaveText(['Overture 3', 'Overture 2', 'Overture 1'])

  await moveTo(page, rowOf(page, 'Overture 3'))
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, 'Overture 2')).toBeFocused()
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog', { name: 'Overture 2' })
  await expect(view).toBeVisible()
  await moveTo(page, view.getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: 'Edit “Overture 2”' })
  await expect(form.getByRole('textbox', { name: 'Set name' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(', in D')
  await moveTo(page, form.getByRole('radio', { name: 'Image-text' }))
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: 'Horizontal short video' })).toBeChecked()
  await moveTo(page, form.getByRole('textbox', { name: 'Description' }))
  await page.keyboard.type('Played at the opening')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(namesOf(page)).toHaveText(['Overture 3', 'Overture 2, in D', 'Overture 1'])
  await expect(rowOf(page, 'Overture 2, in D'), 'the focus is where it was').toBeFocused()

  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Overture 3' })).toBeChecked()
  await moveTo(page, page.getByRole('button', { name: 'Put online', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Put content sets online' })
  await expect(question.getByRole('button', { name: 'Put online' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Overture 3').getByRole('cell', { name: 'Online', exact: true })).toBeVisible()
})

test('The focus stays in what is open, and Escape leads back to where it came from', async ({ visit }) => {
  const { page } = await visit('admin')
  await page.goto(searchTable)
  await moveTo(page, page.getByRole('button', { name: 'Create', exact: true }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New content set' })
  await expect(form).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    await expect(form.locator(focused(page))).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeFocused()

  for (const [button, role] of [
    ['Density', 'menu'],
    ['Columns', 'dialog'],
  ] as const) {
    await moveTo(page, page.getByRole('button', { name: button }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole(role)).toBeVisible()
    await expect
      .poll(() => page.getByRole(role).evaluate(open => open.contains(document.activeElement)))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toBeHidden()
    await expect(page.getByRole('button', { name: button })).toBeFocused()
  }
})

test('The focus is seen wherever it goes', async ({ visit }) => {
  const { page } = await visit('admin')
  await page.goto(`${searchTable}?name=咖啡&pageSize=20`)
  await expect(namesOf(page)).toHaveCount(5)
  await page.addStyleTag({ content: '* { transition: none !important }' })
  const unseen = new Set<string>()
  const seen = new Set<string>()
  for (let presses = 0; presses < 50; presses++) {
    await page.keyboard.press('Tab')
    const found = await focused(page).evaluateAll(([element]) => {
      if (!(element instanceof HTMLElement)) return undefined
      const design = () =>
        [element, element.parentElement ?? element].map(one => {
          const { outline, boxShadow, borderColor, transform } = getComputedStyle(one)
          return [outline, boxShadow, borderColor, transform].join()
        })
      const withFocus = design()
      element.blur()
      const without = design()
      element.focus()
      const differs = withFocus.some((style, place) => style !== without[place])
      return { name: `${element.tagName} ${element.ariaLabel ?? element.textContent}`, differs }
    })
    if (found) (found.differs ? seen : unseen).add(found.name)
  }
  expect([...unseen]).toEqual([])
  expect(seen.size).toBeGreaterThan(25)
})

/** Someone before the content sets, the rows newest first. */
async function atSets(page: Page, query = ''): Promise<void> {
  await page.goto(`${searchTable}${query}`)
  await expect(namesOf(page).first()).toBeVisible()
}

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

test('A list is walked by keys: to the rows, to the ends, to other pages, and the focus survives a refresh', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await atSets(page)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0), 'j leads into the list from anywhere').toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toBeFocused()

  await page.keyboard.press('j')
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText('11')
  await expect(rows(page).nth(1), 'the row in the same place').toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(page).not.toHaveURL(/page=2/)
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText('1')
  await expect(rows(page).nth(1)).toBeFocused()

  const refreshed = page.waitForResponse(/api\/list\/policy/)
  await page.keyboard.press('r')
  await refreshed
  await expect(rows(page).nth(1)).toBeFocused()
})

test('Keys lead to pages and filters and make something new, but are letters where somebody writes', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const key of ['g', 'l']) await page.keyboard.press(key)
  await expect(page).toHaveURL(searchTable)
  await expect(namesOf(page).first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New content set' })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.keyboard.press('/')
  const number = page.getByRole('textbox', { name: 'Set number' })
  await expect(number).toBeFocused()
  const name = page.getByRole('textbox', { name: 'Set name' })
  await name.focus()
  await page.keyboard.type('gwn?/ jxe')
  await expect(name).toHaveValue('gwn?/ jxe')
  await expect(page).toHaveURL(searchTable)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await name.fill('')
  await page.getByRole('heading', { level: 1 }).click()
  for (const key of ['g', 'x', 'm']) await page.keyboard.press(key)
  await expect(page, 'another key ends a sequence').toHaveURL(searchTable)
  for (const key of ['g', 'm']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/user/message')
})

test('The sheet shows the keys that work here for this person, in the language on screen', async ({
  visit,
}) => {
  const { page } = await visit('user', { language: 'zh-CN' })
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  await expect(sheet.getByRole('heading', { name: '前往' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: '列表' })).toBeHidden()
  await expect(sheet.locator('dt', { hasText: '新建' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  for (const key of ['g', 'l']) await page.keyboard.press(key)
  await expect(namesOf(page).first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet.getByRole('heading', { name: '列表' })).toBeVisible()
  await expect(sheet.locator('dt', { hasText: '编辑' })).toHaveCount(1)
  await expect(sheet.locator('dt', { hasText: /^删除$/ }), 'a user may not delete').toHaveCount(0)
})

test('On a Mac the keys are drawn and taken as they are there', async ({ visit }) => {
  const { page } = await visit('user')
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.locator('kbd', { hasText: '⌘' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeHidden()
  await page.keyboard.press('Meta+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('What is open in a hidden tab takes no keys, and its actions are not offered', async ({ visit }) => {
  const { page } = await visit('admin')
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const key of ['g', 'l']) await page.keyboard.press(key)
  await expect(namesOf(page).first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New content set' })
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/workplace')
  await expect(form).toBeHidden()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'Go to' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'List' })).toBeHidden()
  await page.keyboard.press('Escape')
  for (const key of ['g', 'l']) await page.keyboard.press(key)
  await expect(form, 'it is there again').toBeVisible()
})
