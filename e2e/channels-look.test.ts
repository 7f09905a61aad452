import { listChannels } from '@greenroom/contract/areas/channels'
import { expectAccessible } from './harness/accessible.ts'
import { coveringLooks, describeLook } from './harness/looks.ts'
import { expect, takePicture, test } from './harness/test.ts'

for (const look of coveringLooks) {
  test(`Channels look right at ${describeLook(look)}`, async ({ visit }) => {
    const { page, ...admin } = await visit('admin', look)
    const { list } = await admin.ask(listChannels, { query: { state: 'running', sort: '-visits' } })
    await page.goto('/form/channels')
    await expect(page.getByRole('row')).toHaveCount(6)
    await expectAccessible(page)
    await takePicture(page, `channels ${describeLook(look)}`)
    await page.goto(`/form/channels/${list[0]?.id}`)
    await expect(page.getByRole('main').locator('svg path[fill=none]').first()).toBeAttached()
    await page.waitForTimeout(500)
    await expectAccessible(page)
    await takePicture(page, `channel ${describeLook(look)}`)
    await page.goto('/form/step')
    await page.locator('button[type=submit]').last().click()
    await expectAccessible(page)
    await takePicture(page, `step ${describeLook(look)}`)
  })
}

for (const look of coveringLooks) {
  test(`Services look right at ${describeLook(look)}`, async ({ visit }) => {
    const { page } = await visit('admin', look)
    await page.goto('/list/card?tab=service')
    await expect(page.getByRole('article')).toHaveCount(4)
    await expectAccessible(page)
    await takePicture(page, `services ${describeLook(look)}`)
    await page.goto('/list/service-orders')
    await expect(page.getByRole('row')).toHaveCount(4)
    await expectAccessible(page)
    await takePicture(page, `orders ${describeLook(look)}`)
  })
}
