import { join } from 'node:path'
import { createChannel, listChannels } from '@greenroom/contract/areas/channels/channels'
import { listBalanceEntries } from '@greenroom/contract/areas/services/services'
import { listOwnSubmissions } from '@greenroom/contract/areas/submissions/submissions'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { inspect } from './harness/inspect.ts'
import { expect, test, type Visitor } from './harness/test.ts'

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
        activityName,
        channelType: 'web',
        advertisingSource: 'sohu',
        advertisingMedia: 'CPC',
        promotionTime: [hour(-1), hour(48)],
        promoteLink: '{host}/login',
        keyword: ['lantern'],
        pushNotify: false,
        advertisingContent: 'Lanterns',
        contentSetId: null,
      },
    },
  })

test('A submitted channel, the ledger, the orders, the cards and the form of distribution can be read and used', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page, invoke } = admin
  await submit(admin, '灯会周')
  const [submission] = await invoke(listOwnSubmissions, { query: {} })
  await page.goto(`/result/success?submission=${submission?.id}`)
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
  await inspect(admin, 'success')

  const { total } = await invoke(listBalanceEntries, { query: {} })
  await page.goto('/list/service-orders/ledger')
  await expect(page.getByRole('row')).toHaveCount(total + 1)
  await inspect(admin, 'ledger')
  await page.goto('/list/service-orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(admin, 'service orders')

  await page.goto('/list/card')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
  await inspect(admin, 'cards')
  await page
    .getByRole('article', { name: 'Distribution', exact: true })
    .getByRole('button', { name: 'Settings' })
    .click()
  await expect(page.getByRole('dialog').getByText('None at present')).toBeVisible()
  await inspect(admin, 'distribution', '[role=dialog]')
})

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

test('Channels can be read and used', async ({ visit }) => {
  const admin = await visit('admin', { server: own })
  const { page } = admin
  const { list } = await admin.invoke(listChannels, { query: { state: 'running', sort: '-visits' } })
  await page.goto('/form/channels')
  await expect(page.getByRole('row')).toHaveCount(11)
  await inspect(admin, 'channels')
  await page.goto(`/form/channels/${list[0]?.id}`)
  await expect(page.getByRole('main').locator('svg path[fill=none]').first()).toBeAttached()
  await inspect(admin, 'channel')
  await page.goto('/form/step')
  await page.locator('button[type=submit]').last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await inspect(admin, 'step')
})
