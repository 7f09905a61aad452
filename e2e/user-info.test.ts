import { readVisits } from '@greenroom/contract/areas/profile/visits'
import { inspect } from './harness/inspect.ts'
import { expect, test } from './harness/test.ts'

test('A user starts a project, puts a colleague into it, who finds it, leaves it, and has their visits counted', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto('/user/info?tab=project')
  await page.getByRole('button', { name: 'New project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Winter festival')
  await form.getByRole('button', { name: 'Create' }).click()
  const project = page.getByRole('dialog', { name: 'Winter festival' })
  await expect(project.getByText('Members (1)')).toBeVisible()
  await project.getByRole('combobox', { name: 'Add member' }).fill('李晓')
  await page.getByRole('option', { name: '李晓彤' }).click()
  await expect(project.getByText('Members (2)')).toBeVisible()

  const user = await visit('user')
  const visitsOfHome = async () =>
    (await user.invoke(readVisits, {})).find(({ name }) => name === 'home-page')?.visits ?? 0
  const before = await visitsOfHome()
  await user.page.goto('/dashboard/workplace')
  await expect.poll(visitsOfHome, { timeout: 10_000 }).toBe(before + 1)
  await user.page.goto('/user/info?tab=project')
  await user.page.getByRole('button', { name: 'Winter festival' }).click()
  const theirs = user.page.getByRole('dialog', { name: 'Winter festival' })
  await expect(theirs.getByRole('button', { name: 'Delete' })).toBeHidden()
  await theirs.getByRole('button', { name: 'Leave' }).click()
  await user.page.getByRole('dialog', { name: 'Leave' }).getByRole('button', { name: 'Leave' }).click()
  await expect(user.page.getByRole('button', { name: 'Winter festival' })).toHaveCount(0)

  await expect(project.getByText('Members (1)')).toBeVisible()
  await project.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('main').getByText('Winter festival')).toHaveCount(0)
})

test('A user’s own pages can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/user/info')
  await expect(page.getByRole('main').getByRole('listitem').nth(20)).toBeVisible()
  await inspect(admin, 'user info')
  await page.goto('/user/info?tab=team')
  await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await inspect(admin, 'team', '[role=dialog]')
  await page.goto('/user/setting')
  await expect(page.getByRole('form').getByRole('textbox').first()).toBeVisible()
  await inspect(admin, 'user setting')
  await page.getByRole('button', { name: /picture/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(admin, 'picture', '[role=dialog]')
  await page.goto('/user/setting?tab=certification')
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
  await inspect(admin, 'certification')
})
