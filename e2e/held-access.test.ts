import { createUser, listRoleNames } from '@greenroom/contract/areas/users/users'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { expect, takePicture, test } from './harness/test.ts'

const box = (page: Page) => page.getByRole('dialog', { name: /^Messages/ })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

// Grants and disabled users stay: these tests have a server of their own.
test.describe('The permissions of users', () => {
  let own: DemoServer
  test.beforeAll(async () => {
    own = await startDemoServer()
  })
  test.afterAll(() => own.stop())

  test('a page opens the moment that its permission is granted, and closes the moment that it is taken back', async ({
    visit,
  }) => {
    const { page } = await visit('user', { server: own })
    await page.goto('/system/role')
    await expect(page.getByRole('heading', { name: '403' })).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, 'forbidden page')
    await page.getByRole('button', { name: 'Request access' }).click()
    const form = page.getByRole('dialog', { name: 'Request access to “View roles”' })
    await form.getByRole('textbox').fill('I plan the roles of the spring')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form).toBeHidden()

    const admin = await visit('admin', { server: own })
    await admin.page.goto('/exception/404')
    await admin.page
      .getByRole('banner')
      .getByRole('button', { name: /^Messages/ })
      .click()
    await box(admin.page)
      .getByRole('tab', { name: /^To-dos/ })
      .click()
    const todo = box(admin.page).getByRole('listitem').filter({ hasText: 'I plan the roles' })
    await todo.getByRole('button', { name: 'Approve' }).click()
    const decision = admin.page.getByRole('dialog', { name: 'Approve the request' })
    await decision.getByLabel('Granted').selectOption('7 days')
    await decision.getByRole('button', { name: 'Approve' }).click()
    await expect(row(page, 'Administrator')).toBeVisible()
    await expect(page.getByRole('heading', { name: '403' })).toBeHidden()

    await page.getByRole('banner').getByRole('button', { name: '李晓彤' }).click()
    await page.getByRole('menuitem', { name: 'My access requests' }).click()
    const mine = page.getByRole('dialog', { name: 'My access requests' })
    await expect(mine.getByText(/^Until .+ · granted by 王立群$/)).toBeVisible()
    await expect(mine.getByText('Approved')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await takePicture(page, 'own access')
    await page.keyboard.press('Escape')

    await admin.page.goto('/system/user')
    await admin.page.getByRole('link', { name: '李晓彤' }).click()
    const user = admin.page.getByRole('dialog', { name: '李晓彤' })
    await expect(user.getByText(/^Permissions \(\d+\)$/)).toBeVisible()
    await expectAccessible(admin.page, '[role=dialog]')
    await takePicture(admin.page, 'user')
    await user.getByRole('button', { name: 'Revoke' }).click()
    await expect(user.getByText('No grants besides the roles')).toBeVisible()
    await expect(page.getByRole('heading', { name: '403' })).toBeVisible()
  })

  test('many users are disabled at once, which can be undone, and users who prevent it are named', async ({
    visit,
  }) => {
    const admin = await visit('admin', { server: own })
    const { page } = admin
    const [role] = (await admin.invoke(listRoleNames, {})).filter(({ code }) => code === 'user')
    for (let place = 1; place <= 11; place++) {
      const fields = {
        name: `Cutter ${place}`,
        email: '',
        phone: '',
        jobName: '',
        organizationName: '',
        roles: [role?.id ?? ''],
      }
      await admin.invoke(createUser, { body: { username: `cutter-${place}`, ...fields } })
    }
    await page.goto('/system/user?text=cutter')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bulk = page.getByRole('region', { name: 'Bulk actions' })
    await bulk.getByRole('button', { name: 'Select all 11 that match' }).click()
    await takePicture(page, 'bulk')
    await bulk.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Disabled: 11')).toBeVisible()
    await expect(row(page, 'Cutter 3')).toContainText('Disabled')

    await page.getByRole('checkbox', { name: 'Select Cutter 3' }).check()
    await bulk.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByText('Enabled: 1')).toBeVisible()
    await expect(row(page, 'Cutter 3')).toContainText('Active')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Enabled: 1' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(row(page, 'Cutter 3')).toContainText('Disabled')

    await page.goto('/system/user')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bulk.getByRole('button', { name: /^Select all/ }).click()
    await bulk.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Nothing was changed: 王立群 (yourself)')).toBeVisible()
  })
})
