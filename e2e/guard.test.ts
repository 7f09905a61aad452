import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, test } from './harness/test.ts'

test('Whoever follows a link without a session signs in first, and then stands exactly there', async ({
  visit,
}) => {
  const { page } = await visit('nobody')
  const link = `${searchTable}?contentType=verticalVideo&sort=-count&page=2&anything=%26%3F%23%E4%B8%AD#there`
  await page.goto(link)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.reload()
  await signInByForm(page, 'user')
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { name: 'Search Table' })).toBeVisible()
  await expect(page.getByText(/^\d+ in total/)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/login/)
})

test('A link that leads out of the console is not followed after the sign-in', async ({ visit }) => {
  const { page } = await visit('nobody')
  await page.goto('/login?redirect=https%3A%2F%2Fmantine.dev')
  await signInByForm(page, 'user')
  await expect(page).toHaveURL('/dashboard/workplace')
})

test('A wrong password is refused in words, and the right one then lets the person in', async ({ visit }) => {
  const { page } = await visit('nobody')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong account or password')
  await signInByForm(page, 'admin')
  await expect(page).toHaveURL('/dashboard/workplace')
})

for (const [title, address] of [
  ['An unknown address', '/nowhere/at/all?with=a&query=b#and'],
  ['A page that is not built', '/weixin/account'],
  ['A page that is not in one’s menu', '/dashboard/monitor?tab=1'],
] as const) {
  test(`${title} is not found, inside the console and with the address kept`, async ({ visit }) => {
    const { page } = await visit('user')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await expect(page.getByText('Whoops, this page is gone')).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await expect(page).toHaveURL(address)
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/dashboard/workplace')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404')
  })
}

test('Whoever logs out is back at the sign-in, has no session left, and comes back to the page they left', async ({
  visit,
}) => {
  const { page } = await visit('user', { ownSession: true })
  await page.goto(`${searchTable}?status=online`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/dashboard/workplace')
  await expect(page).toHaveURL('/login')
  await page.goto(`/login?redirect=${encodeURIComponent(`${searchTable}?status=online`)}`)
  await signInByForm(page, 'user')
  await expect(page).toHaveURL(`${searchTable}?status=online`)
})

test('A menu that names unknown pages and icons, or is empty, still lets the console start', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.route('**/api/admin/user/getMenu', async route => {
    const text = await (await route.fetch()).text()
    const strange = text
      .replace('"icon":"dashboard"', '"icon":"<svg onload=alert(1)>"')
      .replace('"name":"403"', '"name":"NoSuchPage"')
    await route.fulfill({ body: strange })
  })
  await page.goto('/exception/403')
  await expect(page.getByText('Whoops, this page is gone')).toBeVisible()
  await page.goto('/dashboard/workplace')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Workplace' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Content at a glance' })).toBeVisible()
  await page.route('**/api/admin/user/getMenu', async route => {
    await route.fulfill({ json: { status: 'ok', msg: '', code: 20000, data: [] } })
  })
  await page.goto(searchTable)
  await expect(page.getByText('Whoops, this page is gone')).toBeVisible()
})

test('A menu that cannot be read is told of in a notice, is not asked for again and again, and comes by a press', async ({
  visit,
  consoleErrors,
}) => {
  const { page } = await visit('admin')
  consoleErrors.allow(/503|net::ERR_FAILED/)
  let requestCount = 0
  await page.route('**/api/admin/user/getMenu', route => {
    requestCount++
    return route.fulfill({ status: 503, body: 'away' })
  })
  await page.goto(searchTable)
  const notice = page
    .locator('#menuNotice')
    .or(page.getByRole('alert').filter({ hasText: 'The menu could not be loaded' }))
  await expect(notice.first()).toBeVisible()
  const before = requestCount
  await page.waitForTimeout(1500)
  expect(requestCount).toBe(before)
  await page.unroute('**/api/admin/user/getMenu')
  await notice.first().getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('Whatever lies in the browser’s storage, nobody sees a blank page', async ({ visit }) => {
  const { page } = await visit('nobody')
  await page.goto('/login')
  await page.evaluate(() => {
    for (const key of ['settings', 'theme', 'locale', 'remembered-username'])
      localStorage.setItem(key, '{"\u0000')
    localStorage.setItem('token', '漢字\u0001 not a token')
  })
  await page.goto(searchTable)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible()
})

test('A redirect address loads its page anew and leaves no trace', async ({ visit }) => {
  const { page } = await visit('admin')
  await page.goto('/dashboard/workplace')
  await page.goto(`/redirect/${encodeURIComponent(`${searchTable}?status=online`)}`)
  await expect(page).toHaveURL(`${searchTable}?status=online`)
  await expect(page.getByRole('row', { name: 'Online' }).first()).toBeVisible()
  await page.goto('/redirect/%2F%2Fmantine.dev')
  await expect(page).toHaveURL('/dashboard/workplace')
})

test('Looking as another role checks the page on screen again, and looking back brings it back', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto('/exception/403')
  await expect(page.getByRole('heading', { name: '403' })).toBeVisible()
  const switchRoles = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /王立群/ })
      .click()
    await page.getByRole('menuitem', { name: /Switch Roles/i }).click()
  }
  await switchRoles()
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page).toHaveURL('/exception/403')
  await switchRoles()
  await expect(page.getByRole('heading', { name: '403' })).toBeVisible()
})

test('With the console’s own routes, a page that is not for one’s role leads to the first that is', async ({
  visit,
}) => {
  const { page, ...user } = await visit('user')
  await user.invoke(saveSettings, { body: { menuFromServer: false } })
  await page.goto('/exception/403')
  await expect(page).toHaveURL('/dashboard/workplace')
  await page.goto('/nowhere')
  await expect(page.getByText('Whoops, this page is gone')).toBeVisible()
  await page.goto('/exception/500')
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible()
})
