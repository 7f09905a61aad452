import { createInspectionQueue, deleteInspectionQueue } from '@greenroom/contract/areas/inspection'
import { expectAccessible } from './harness/accessible.ts'
import { coveringLooks, describeLook } from './harness/looks.ts'
import { expect, takePicture, test } from './harness/test.ts'

const cards = '/list/card'

test('Somebody finds a card by its title and description, and finds the same again by the address', async ({
  visit,
}) => {
  const { page, ask } = await visit('admin')
  const { id } = await ask(createInspectionQueue, {
    body: {
      name: 'Nightly check',
      conditions: { words: ['curtain'] },
      rate: 100,
      scope: 'all',
    },
  })
  await page.goto(cards)
  const all = page.getByRole('tab', { name: /^All/ })
  await expect(all).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^Quality Inspection/ }).click()
  await expect(page).toHaveURL(`${cards}?tab=inspection`)
  const search = page.getByRole('searchbox', { name: 'Search in titles and descriptions' })
  await search.fill('CURTAIN')
  await expect(page).toHaveURL(`${cards}?tab=inspection&q=CURTAIN`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Nightly check' })).toContainText('With “curtain”')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /^Quality Inspection/ })).toContainText('1')
  await search.fill('no such card')
  await expect(page.getByText('Nothing matches “no such card”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('article', { name: 'Nightly check' })).toBeVisible()
  await ask(deleteInspectionQueue, { params: { id } })
})

for (const look of coveringLooks) {
  test(`The cards look as they should and are accessible at ${describeLook(look)}`, async ({ visit }) => {
    const { page } = await visit('admin', look)
    await page.goto(cards)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
    await expectAccessible(page)
    await takePicture(page, `cards ${describeLook(look)}`)
  })
}
