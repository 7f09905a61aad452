import { searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, test } from './harness/test.ts'

test('A user who follows a link without a session signs in and arrives at its page, also after signing out again', async ({
  visit,
}) => {
  const { page } = await visit('nobody')
  const link = `${searchTable}?contentType=verticalVideo&sort=-count&page=2&anything=%26%3F%23%E4%B8%AD#there`
  await page.goto(link)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.reload()
  await page.getByRole('textbox', { name: 'Username' }).fill('user')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong account or password')
  await page.getByRole('button', { name: /中文/ }).click()
  await expect(page.getByRole('alert')).toHaveText('账号或者密码错误')
  await page.getByRole('button', { name: /English/ }).click()
  await signInByForm(page, 'user')
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { name: 'Content sets' })).toBeVisible()
  await expect(page.getByText(/^\d+ in total/)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goForward()
  await expect(page).toHaveURL(link)
  await expect(page.getByText(/^\d+ in total/)).toBeVisible()

  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  const there = page.url()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/dashboard/workplace')
  await expect(page).toHaveURL('/login')
  await page.goto(there)
  await signInByForm(page, 'user')
  await expect(page).toHaveURL(link)
})

test('An unknown address is not found inside the shell, also after a reload, and the way back leads to the workplace', async ({
  visit,
}) => {
  const address = '/nowhere/at/all?with=a&query=b#and'
  const { page } = await visit('user')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404')
  await page.goto('/form/group')
  await expect(page.getByText('Only administrators open “Studio parameters”.')).toBeVisible()
  await expect(page.getByText('ask for a role that opens it:')).toBeVisible()
})
