import { readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { makeUserAnAdministrator } from './harness/second-administrator.ts'
import { expect, test } from './harness/test.ts'

const frameRate = (page: Page) => page.getByRole('textbox', { name: 'Encoding frame rate' })
const log = (page: Page) => page.getByRole('region', { name: 'Operation log' }).first()
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the approval' })

test('Parameters changed by one administrator count when another has approved, and both see it as it happens', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const ada = await visit('admin', { server })
  await makeUserAnAdministrator(ada)
  const ben = await visit('user', { server })
  await ben.page.goto('/form/group')
  await expect(frameRate(ben.page)).toHaveValue('15 fps')

  const { page } = ada
  await page.goto('/form/group')
  await frameRate(page).fill('31')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Must not be above 30')).toBeVisible()
  await frameRate(page).fill('20')
  await expect(page.getByText('now 15 fps')).toBeVisible()
  await page.getByRole('textbox', { name: 'Parameter description' }).fill('Smoother evening shows')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Submit Success' }).first()).toBeVisible()
  await expect(steps(page).getByRole('listitem').nth(1)).toContainText('Processing')

  await expect(ben.page.getByText('A parameter change is waiting for approval.')).toBeVisible()
  await ben.page.getByRole('link', { name: 'See that change' }).click()
  await expect(ben.page.getByRole('row', { name: /Encoding frame rate 15 fps 20 fps/ })).toBeVisible()
  await ben.page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = ben.page.getByRole('dialog', { name: /Reject V/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rather 25')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(steps(page)).toContainText('Rather 25')

  await page.getByRole('link', { name: 'Back to the changes' }).click()
  await page.getByRole('link', { name: 'Correct and submit again' }).click()
  await expect(page.getByText(/You are correcting V\d+, which was rejected: Rather 25/)).toBeVisible()
  await expect(frameRate(page)).toHaveValue('20 fps')
  await frameRate(page).fill('25')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'Back to the changes' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()

  await ben.page.goto('/user/message')
  await ben.page
    .getByRole('link', { name: /Parameter change request/ })
    .first()
    .click()
  await ben.page.getByRole('article').getByRole('button', { name: 'Approve' }).click()
  await ben.page
    .getByRole('dialog', { name: /Approve V/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(steps(page).getByRole('listitem').last()).toContainText('Done')
  await expect(page.getByRole('row', { name: /Encoding frame rate 15 fps 25 fps/ })).toBeVisible()
  await expect(log(page).getByRole('row').nth(1)).toContainText('Pass')
  await expect(log(page).getByRole('row').nth(2)).toContainText('Rejected')
  await log(page).getByRole('button', { name: /^View/ }).first().click()
  const detail = page.getByRole('dialog', { name: /What V\d+ changes/ })
  await expect(detail.getByRole('row', { name: 'Encoding frame rate 15 fps 25 fps' })).toBeVisible()
  await expect(detail).toContainText('李晓彤')
  const { current } = await ada.invoke(readBasicProfile, { query: {} })
  expect(current.videoEncodingFrameRate).toBe(25)
})

test('The studio parameters and their details can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/form/group')
  await page.getByRole('combobox', { name: 'Audio match mode' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Encoding default rate' }).fill('1900')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  // The rate, and the missing reason.
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
  await inspect(admin, 'group form')

  await page.goto('/profile/basic')
  const view = page.getByRole('button', { name: /^View / })
  await expect(view.first()).toBeVisible()
  await inspect(admin, 'basic profile')
  await view.nth(1).click()
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
  await inspect(admin, 'log detail', '[role=dialog]')
})
