import { logout } from '@greenroom/contract/areas/auth/sign-in'
import {
  deleteContentSets,
  putContentSetsOnline,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { eventStreamPath } from '@greenroom/contract/events'
import type { Page } from '@playwright/test'
import { createApiClient } from './harness/api-client.ts'
import { makeSet, namesOf, openSets, rowOf } from './harness/search-table.ts'
import { expect, refuseReloads, test, type Visitor } from './harness/test.ts'

/** Watches the sets of a name until the test's end; each new one came without a reload. */
async function watchSets({ page }: Visitor, name: string): Promise<Page> {
  const listening = page.waitForResponse(response => response.url().endsWith(eventStreamPath))
  await openSets(page, name)
  await listening
  refuseReloads(page)
  return page
}

test('What one user changes appears before another without a reload', async ({ visit }) => {
  const ben = await visit('user')
  await makeSet(ben, 'Chorus 1')
  const page = await watchSets(await visit('admin'), 'Chorus')
  await expect(namesOf(page)).toHaveText(['Chorus 1'])
  const { id, version } = await makeSet(ben, 'Chorus 2')
  await expect(namesOf(page)).toHaveText(['Chorus 2', 'Chorus 1'])

  await page.getByRole('link', { name: 'Chorus 2' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('No description')
  await ben.invoke(updateContentSet, {
    params: { id },
    body: { version, changes: { description: 'In four voices' } },
  })
  await expect(drawer).toContainText('In four voices')
  await page.keyboard.press('Escape')

  const admin = await visit('admin')
  await admin.invoke(putContentSetsOnline, { body: { ids: [id] } })
  await expect(rowOf(page, 'Chorus 2').getByRole('cell', { name: 'Online', exact: true })).toBeVisible()
})

test('With two servers on one database, a change on one reaches a browser on the other', async ({
  visit,
  server,
}) => {
  const second = await server.another()
  try {
    const ada = await visit('admin', { ownSession: true })
    const ben = await visit('admin', { ownSession: true, server: second })
    const set = await makeSet(ada, 'Echo 1')
    const adasPage = await watchSets(ada, 'Echo')
    const bensPage = await watchSets(ben, 'Echo')
    await makeSet(ben, 'Echo 2')
    await expect(namesOf(adasPage)).toHaveText(['Echo 2', 'Echo 1'])
    await ada.invoke(deleteContentSets, { body: { ids: [set.id] } })
    await expect(namesOf(bensPage)).toHaveText(['Echo 2'])

    await expect(bensPage.getByText('1 in total', { exact: true })).toBeVisible()

    await createApiClient(bensPage.request, ada.token).invoke(logout, {})
    await expect(adasPage.getByRole('dialog', { name: 'Confirm logout' })).toBeVisible()
    await expect(bensPage.getByRole('dialog')).toHaveCount(0)
    await bensPage.context().close()
  } finally {
    await second.stop()
  }
})
