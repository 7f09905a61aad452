import { createContentItem, listContentItems } from '@greenroom/contract/areas/content/content-items'
import { addCondition } from './harness/conditions.ts'
import { inspect } from './harness/inspect.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'

async function makeContentItems({ invoke }: Visitor, prefix: string, count: number): Promise<void> {
  for (let place = 1; place <= count; place++) {
    const body = {
      title: `${prefix} ${place}`,
      genre: 'text',
      author: 'Test Writer',
      source: 'original',
      language: 'en',
      publishedTime: new Date().toISOString(),
    } as const
    await invoke(createContentItem, { body })
  }
}

test('An administrator puts all content items online that match, also those on other pages, and takes that back as one', async ({
  visit,
  ownServer,
}) => {
  const visitor = await visit('admin', { server: await ownServer() })
  const { page, invoke } = visitor
  await makeContentItems(visitor, 'Flood', 12)
  const online = async () =>
    (await invoke(listContentItems, { query: { title: 'flood', status: 'online' } })).total
  await page.goto('/list/content?title=flood')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bulk = page.getByRole('region', { name: 'Bulk actions' })
  await bulk.getByRole('button', { name: 'Select all 12 that match' }).click()
  await bulk.getByRole('button', { name: 'Put online' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Content items now online: 12' })
  await expect(notice).toBeVisible()
  await takePicture(page, 'bulk content items done')
  expect(await online()).toBe(12)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone: .* and 11 more/)).toBeVisible()
  expect(await online()).toBe(0)
})

test('The rules of an image-text set name genres, the rules of a video set do not', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/list/search-table')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await form.getByRole('radio', { name: 'Rules' }).check()
  const genres = await addCondition(form, 'Genre')
  await genres.getByRole('checkbox', { name: 'Text', exact: true }).check()
  await genres.getByRole('button', { name: 'Done' }).click()
  await inspect(admin, 'genres of rules', '[role=dialog]')
  await form.getByRole('radio', { name: 'Vertical short video' }).check()
  await expect(form.getByText('genre is Text', { exact: true })).toBeHidden()
  await form.getByRole('button', { name: 'Add a condition', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Source', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Genre', exact: true })).toBeHidden()
})
