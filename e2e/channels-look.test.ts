import { join } from 'node:path'
import { createChannel, listChannels } from '@greenroom/contract/areas/channels'
import { listBalanceEntries } from '@greenroom/contract/areas/services'
import { listOwnSubmissions } from '@greenroom/contract/areas/submissions'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { coveringLooks, describeLook } from './harness/looks.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'

// Looks at whole lists count rows, and other tests add some.
let own: DemoServer
test.beforeAll(async () => {
  own = await startDemoServer()
})
test.afterAll(() => own.stop())

const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Submits the step form's channel, as the form does. */
const submit = ({ ask }: Pick<Visitor, 'ask'>, activityName: string) =>
  ask(createChannel, {
    body: {
      data: {
        ...{ activityName, channelType: 'web', advertisingSource: 'sohu', advertisingMedia: 'CPC' },
        ...{ promotionTime: [hour(-1), hour(48)], promoteLink: '{host}/login', keyword: ['lantern'] },
        ...{ pushNotify: false, advertisingContent: 'Lanterns', contentSetId: null },
      },
    },
  })

for (const look of coveringLooks) {
  test(`A submitted channel, the ledger and the form of distribution can be read and used (${describeLook(look)})`, async ({
    visit,
  }) => {
    const { page, ask } = await visit('admin', look)
    const isChinese = look.language === 'zh-CN'
    await submit({ ask }, isChinese ? '灯会周' : 'LanternWeek')
    const [submission] = await ask(listOwnSubmissions, { query: {} })
    await page.goto(`/result/success?submission=${submission?.id}`)
    await expect(page.getByRole('list', { name: isChinese ? '进度' : 'Progress' })).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    await takePicture(page, `success ${describeLook(look)}`)

    const { total } = await ask(listBalanceEntries, { query: {} })
    await page.goto('/list/service-orders/ledger')
    await expect(page.getByRole('row')).toHaveCount(total + 1)
    await expectTidy(page)
    await expectAccessible(page)
    await takePicture(page, `ledger ${describeLook(look)}`)
    await page.goto('/list/service-orders')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectTidy(page)
    await takePicture(page, `service orders ${describeLook(look)}`)

    await page.goto('/list/card')
    await page
      .getByRole('article', { name: isChinese ? '集合分发' : 'Distribution', exact: true })
      .getByRole('button', { name: isChinese ? '设置' : 'Settings' })
      .click()
    await expect(
      page.getByRole('dialog').getByText(isChinese ? '目前没有' : 'Nothing at present'),
    ).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    await takePicture(page, `distribution ${describeLook(look)}`)
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`A result is printed as one sheet from the ${theme} theme`, async ({ visit }) => {
    const { page, ask } = await visit('admin', { theme })
    await submit({ ask }, 'Printed')
    const [submission] = await ask(listOwnSubmissions, { query: {} })
    await page.goto(`/result/success?submission=${submission?.id}`)
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
    const pictures = join(import.meta.dirname, '../test-results/pictures')
    const sheet = await page.pdf({ format: 'A4', path: join(pictures, `printed ${theme}.pdf`) })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
}

for (const look of coveringLooks) {
  test(`Channels look right at ${describeLook(look)}`, async ({ visit }) => {
    const { page, ...admin } = await visit('admin', { ...look, server: own })
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
    const { page } = await visit('admin', { ...look, server: own })
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
