import { join } from 'node:path'
import { createChannel, listChannels } from '@greenroom/contract/areas/channels/channels'
import { listBalanceEntries } from '@greenroom/contract/areas/services/services'
import { listOwnSubmissions } from '@greenroom/contract/areas/submissions/submissions'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'
import { coveringDesigns, describeDesign } from './harness/viewports.ts'

// Tests of whole lists count rows, and other tests add some.
let own: DemoServer
test.beforeAll(async () => {
  own = await startDemoServer()
})
test.afterAll(() => own.stop())

const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Submits the step form's channel, as the form does. */
const submit = ({ invoke }: Pick<Visitor, 'invoke'>, activityName: string) =>
  invoke(createChannel, {
    body: {
      data: {
        ...{ activityName, channelType: 'web', advertisingSource: 'sohu', advertisingMedia: 'CPC' },
        ...{ promotionTime: [hour(-1), hour(48)], promoteLink: '{host}/login', keyword: ['lantern'] },
        ...{ pushNotify: false, advertisingContent: 'Lanterns', contentSetId: null },
      },
    },
  })

for (const design of coveringDesigns) {
  test(`A submitted channel, the ledger, the orders, the cards and the form of distribution can be read and used (${describeDesign(design)})`, async ({
    visit,
  }) => {
    const { page, invoke } = await visit('admin', design)
    const isChinese = design.language === 'zh-CN'
    await submit({ invoke }, isChinese ? '灯会周' : 'LanternWeek')
    const [submission] = await invoke(listOwnSubmissions, { query: {} })
    await page.goto(`/result/success?submission=${submission?.id}`)
    await expect(page.getByRole('list', { name: isChinese ? '进度' : 'Progress' })).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    await takePicture(page, `success ${describeDesign(design)}`)

    const { total } = await invoke(listBalanceEntries, { query: {} })
    await page.goto('/list/service-orders/ledger')
    await expect(page.getByRole('row')).toHaveCount(total + 1)
    await expectTidy(page)
    await expectAccessible(page)
    await takePicture(page, `ledger ${describeDesign(design)}`)
    await page.goto('/list/service-orders')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    await takePicture(page, `service orders ${describeDesign(design)}`)

    await page.goto('/list/card')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
    await expectAccessible(page)
    await takePicture(page, `cards ${describeDesign(design)}`)
    await page
      .getByRole('article', { name: isChinese ? '集合分发' : 'Distribution', exact: true })
      .getByRole('button', { name: isChinese ? '设置' : 'Settings' })
      .click()
    await expect(page.getByRole('dialog').getByText(isChinese ? '目前没有' : 'None at present')).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page, '[role=dialog]')
    await takePicture(page, `distribution ${describeDesign(design)}`)
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`A result is printed as one sheet from the ${theme} theme`, async ({ visit }) => {
    const { page, invoke } = await visit('admin', { theme })
    await submit({ invoke }, 'Printed')
    const [submission] = await invoke(listOwnSubmissions, { query: {} })
    await page.goto(`/result/success?submission=${submission?.id}`)
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
    const pictures = join(import.meta.dirname, '../test-results/pictures')
    const sheet = await page.pdf({ format: 'A4', path: join(pictures, `printed ${theme}.pdf`) })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
}

for (const design of coveringDesigns) {
  test(`Channels can be read and used (${describeDesign(design)})`, async ({ visit }) => {
    const { page, ...admin } = await visit('admin', { ...design, server: own })
    const { list } = await admin.invoke(listChannels, { query: { state: 'running', sort: '-visits' } })
    await page.goto('/form/channels')
    await expect(page.getByRole('row')).toHaveCount(6)
    await expectAccessible(page)
    await takePicture(page, `channels ${describeDesign(design)}`)
    await page.goto(`/form/channels/${list[0]?.id}`)
    await expect(page.getByRole('main').locator('svg path[fill=none]').first()).toBeAttached()
    await page.waitForTimeout(500)
    await expectAccessible(page)
    await takePicture(page, `channel ${describeDesign(design)}`)
    await page.goto('/form/step')
    await page.locator('button[type=submit]').last().click()
    await expectAccessible(page)
    await takePicture(page, `step ${describeDesign(design)}`)
  })
}
