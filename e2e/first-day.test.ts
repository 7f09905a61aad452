import { readFile } from 'node:fs/promises'
import { loadedTable, operate, searchLine } from './harness/search-table.ts'
import { countClicks, dropFile, swipe } from './harness/steps.ts'
import { expect, test } from './harness/test.ts'

test('An editor makes a content item of a picture, puts it online and finds it again with two clicks', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto('/list/content')
  await expect(loadedTable(page)).toBeVisible()
  const clicks = await countClicks(page)

  const content = await readFile(new URL('harness/picture.png', import.meta.url))
  await dropFile(page, { name: 'First day lantern.png', type: 'image/png', content })
  const form = page.getByRole('dialog', { name: 'New content item' })
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('First day lantern')
  await expect(form.getByRole('img', { name: 'First day lantern.png' })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await clicks(), 'clicks to create with a picture').toBe(1)

  await operate(page, 'Put online', 'First day lantern')
  await expect(page.getByText('Put “First day lantern” online')).toBeVisible()
  expect(await clicks(), 'clicks to put online').toBe(2)

  await page.keyboard.press('/')
  await expect(searchLine(page)).toBeFocused()
  await page.keyboard.type('first day')
  await expect(loadedTable(page).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /First day lantern/ })).toBeVisible()
  expect(await clicks(), 'clicks to filter').toBe(2)
})

test('An inspector on a phone gives verdicts by thumb: to the right passes, to the left asks why', async ({
  visit,
  ownServer,
}) => {
  const { page } = await visit('admin', { server: await ownServer(), width: 390 })
  await page.goto('/list/card?tab=inspection')
  await page.getByRole('article').getByRole('link', { name: 'Inspect' }).first().click()
  const title = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(title).toBeVisible()
  const first = await title.innerText()
  const box = await title.boundingBox()
  if (!box) throw new Error('The title is not on screen')
  const figures = page.getByRole('complementary', { name: 'Verdict' }).getByRole('status')
  await expect(figures).toContainText('done in 24 hours')
  // The demo's own verdicts come into the last 24 hours and leave them.
  const done = Number(/(\d+) done/.exec(await figures.innerText())?.[1])
  const clicks = await countClicks(page)

  await swipe(page, { x: 200, y: box.y + 10 }, -120)
  await expect(page.getByText('Choose a reason first')).toBeVisible()
  await expect(title).toHaveText(first)
  await swipe(page, { x: 120, y: box.y + 10 }, 150)
  await expect(title).not.toHaveText(first)
  await expect(figures).toContainText(`${done + 1} done`)
  expect(await clicks()).toBe(0)
})
