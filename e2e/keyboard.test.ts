import type { Locator, Page } from '@playwright/test'
import { loadedTable, makeSet, namesOf, rowOf, searchLine, searchTable } from './harness/search-table.ts'
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
  await expect(loadedTable(page)).toBeVisible()
  refuseReloads(page)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await moveTo(page, searchLine(page))
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

  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Overture 2, in D' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const look = page.getByRole('dialog', { name: 'Overture 3' })
  await expect(look).toContainText('Image-text')
  await page.keyboard.press('Space')
  await expect(look).toBeHidden()
  await expect(rowOf(page, 'Overture 3'), 'the focus is on the row that was looked at last').toBeFocused()
  await page.keyboard.press('Space')
  await expect(look).toBeVisible()
  await page.keyboard.press('e')
  const other = page.getByRole('dialog', { name: 'Edit “Overture 3”' })
  await expect(other.getByRole('textbox', { name: 'Set name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(other).toBeHidden()
  await expect(rowOf(page, 'Overture 3')).toBeFocused()

  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Overture 3' })).toBeChecked()
  await moveTo(page, page.getByRole('button', { name: 'Put online', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Overture 3').getByRole('cell', { name: 'Online', exact: true })).toBeVisible()
})

/** Presses a key as Safari reports the key that ended a composition: by the key code 229, after its end. */
async function pressInInputMethod(page: Page, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const event = { key, code: key, windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await session.detach()
}

test('Keys that end the composition of characters do nothing else, in a search, a form and the palette', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin')
  await makeSet(admin, 'Nocturne')
  await page.goto(searchTable)
  await expect(loadedTable(page)).toBeVisible()
  await searchLine(page).fill('status:')
  await pressInInputMethod(page, 'Enter')
  await expect(searchLine(page)).toHaveValue('status:')
  await page.keyboard.press('Escape')
  await searchLine(page).fill('nocturne')
  await expect(namesOf(page)).toHaveText(['Nocturne'])

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await expect(form.getByRole('textbox', { name: 'Set name' })).toBeFocused()
  for (const key of ['Enter', 'Escape']) await pressInInputMethod(page, key)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill('workplace')
  for (const key of ['Enter', 'Escape']) await pressInInputMethod(page, key)
  await expect(palette).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/workplace/)
})

test('The focus stays in the open part, Escape leads back to its origin, and it is visible everywhere', async ({
  visit,
}) => {
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
