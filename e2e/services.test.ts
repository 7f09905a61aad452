import { listChannels } from '@greenroom/contract/areas/channels/channels'
import { expect, test } from './harness/test.ts'

test('A service that runs out while its figures are on screen says so when it is shown again, and offers to be renewed', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const { page, invoke } = await visit('admin', { server })
  const { list } = await invoke(listChannels, { query: { state: 'running' } })
  const [channel] = list
  await page.goto(`/form/channels/${channel?.id}`)
  const funnel = page.getByRole('region', { name: 'Funnel' })
  await expect(funnel.getByRole('row', { name: /^Links opened/ })).toBeAttached()

  await server.sql(
    "update service set expires_at = now() - interval '1 second' where code = 'funnel-analysis'",
  )
  // Who follows the link lets the page look again.
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0' }
  await page.request.get(`/r/${channel?.code}`, { headers, maxRedirects: 0 })
  await expect(funnel.getByText('“Funnel analysis” has expired')).toBeVisible()
  await expect(funnel.getByRole('row')).toHaveCount(0)

  await funnel.getByRole('button', { name: 'Renew' }).click()
  await page.getByRole('dialog', { name: 'Renew' }).getByRole('button', { name: 'Renew' }).click()
  await expect(funnel.getByRole('row', { name: /^Links opened/ })).toBeAttached()
})
