import {
  listParameterLog,
  parameterChangeStatus,
  readBasicProfile,
  submitParameters,
} from '@greenroom/contract/areas/parameters/parameters'
import { createRole } from '@greenroom/contract/areas/roles/roles'
import { inspect } from './harness/inspect.ts'
import { giveUserTheRoles } from './harness/second-administrator.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'

/** Submits wrong parameters, as another program might. */
async function submitWrongly({ invoke, tryRequest }: Visitor): Promise<void> {
  const { version, ...current } = (await invoke(readBasicProfile, { query: {} })).current
  const parameters = { ...current, videoEncodingFrameRate: 31, audioEncodingRate: 149 }
  const { code } = await tryRequest(submitParameters, {
    body: { version, parameters, description: 'Too much of everything' },
  })
  expect(code).not.toBe(20000)
}

test('A user without the authority learns so on the error page, asks for it, and comes back to the typed values', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const admin = await visit('admin', { server })
  const reader = await admin.invoke(createRole, {
    body: {
      code: 'reader',
      nameChinese: '参数查看',
      nameEnglish: 'Reader',
      base: 'admin',
      dataScope: 'all',
      permissions: ['parameter:read'],
      menu: null,
    },
  })
  await giveUserTheRoles(admin, [reader.id])
  const { page } = await visit('user', { server })
  await page.goto('/result/success')
  await expect(page.getByRole('heading', { name: 'My submissions' })).toBeVisible()
  await expect(page.getByText('No form of yours has succeeded yet')).toBeVisible()
  await page.goto('/form/group')
  await page.getByRole('textbox', { name: 'Audio encoding rate' }).fill('320')
  const description = page.getByRole('textbox', { name: 'Parameter description' })
  await description.fill('Clearer voices')
  await page.getByRole('button', { name: 'Submit' }).click()
  const reasons = page.getByRole('region', { name: 'Error details' }).getByRole('listitem')
  await expect(reasons).toContainText('Submit parameter changes')
  await expect(reasons.getByRole('button', { name: 'Request access' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Return for correction' }).click()
  const rate = page.getByRole('textbox', { name: 'Audio encoding rate' })
  await expect(rate).toHaveValue('320 kbps')

  // A form that was filled from a request keeps that, and its own draft.
  const log = await admin.invoke(listParameterLog, { query: {} })
  const passed = log.find(({ status }) => status === parameterChangeStatus.passed)?.key
  await page.goto(`/form/group?original=${passed}`)
  await expect(page.getByText('Filled in with the parameters from before')).toBeVisible()
  await rate.fill('330')
  await description.fill('Clearer voices')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(reasons).toContainText('Submit parameter changes')
  await page.reload()
  await page.getByRole('link', { name: 'Return for correction' }).click()
  await expect(page).toHaveURL(new RegExp(`/form/group\\?original=${passed}#correct$`))
  await expect(rate).toHaveValue('330 kbps')
})

test('The result pages can be read and used, and printed', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await submitWrongly(admin)
  await page.goto('/result/error')
  await page
    .getByRole('link', { name: /Too much of everything/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Error details' })).toBeVisible()
  await inspect(admin, 'error')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await takePicture(page, 'error printed')
  await page.emulateMedia({ media: 'screen' })
})
