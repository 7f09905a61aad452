import { createHmac } from 'node:crypto'
import { changePassword, login } from '@greenroom/contract/areas/auth/sign-in'
import { createUser, listRoleNames } from '@greenroom/contract/areas/users/users'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { createApiClient } from './harness/api-client.ts'
import { inspect, inspectAsIs } from './harness/inspect.ts'
import { operate } from './harness/search-table.ts'
import { storeToken } from './harness/sign-in.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'
import { coveringDesigns, describeDesign } from './harness/viewports.ts'

const password = 'Right-pass-1'

/** Makes a user who signs in with {@link password}; gives the token of a session of theirs. */
async function makeUser(admin: Visitor, username: string): Promise<string> {
  const roles = (await admin.invoke(listRoleNames, {})).filter(({ code }) => code === 'user')
  const fields = {
    name: username,
    email: '',
    phone: '',
    jobName: '',
    organizationName: '',
    roles: roles.map(({ id }) => id),
  }
  const made = await admin.invoke(createUser, { body: { username, ...fields } })
  const stranger = createApiClient(admin.page.request, '')
  const { token } = await stranger.invoke(login, { body: { username, password: made.password } })
  const api = createApiClient(admin.page.request, token)
  await api.invoke(changePassword, { body: { oldPassword: made.password, newPassword: password } })
  return token
}

/** What an authenticator app shows for a secret (RFC 6238), now or some half minutes away. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function enter(page: Page, username: string, word = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(word)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
const security = '/user/setting?tab=security'
const openSecurity = (page: Page) => page.goto(security)
const line = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('Two-step sign-in asks for the app’s code after the password, or a recovery code, and can be turned off', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const token = await makeUser(admin, 'two.steps')
  const { page } = await visit('nobody')
  await storeToken(page, token)
  await openSecurity(page)
  await line(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click()
  const setUp = dialog(page, 'Set up an authenticator app')
  await expectAccessible(page, '[role=dialog]')
  await takePicture(page, 'two-step set-up')
  const secret = (await setUp.getByRole('code').textContent()) ?? ''
  await setUp.getByRole('textbox', { name: 'Authenticator code' }).fill('000000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByRole('alert')).toContainText('This code is wrong')
  await setUp.getByRole('textbox', { name: 'Authenticator code' }).fill(codeOf(secret, -1))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog(page, 'Recovery codes')
  await expect(codes).toBeVisible()
  await expect(codes).toBeVisible()
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
  await takePicture(page, 'recovery codes')
  await expectAccessible(page, '[role=dialog]')
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(line(page, 'Two-step sign-in')).toContainText('recovery codes left: 10')

  const elsewhere = (await visit('nobody')).page
  await elsewhere.goto('/login?redirect=/list/search-table')
  await enter(elsewhere, 'two.steps')
  await expect(elsewhere.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('textbox', { name: 'Authenticator code' }).fill(codeOf(secret))
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL(/search-table/)

  const third = (await visit('nobody')).page
  await third.goto('/login')
  await enter(third, 'two.steps')
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third).toHaveURL(/workplace/)
  await expect(line(page, 'Two-step sign-in')).toContainText('recovery codes left: 9')

  await line(page, 'Two-step sign-in').getByRole('button', { name: 'Turn off' }).click()
  const off = dialog(page, 'Turn off two-step sign-in')
  await off.getByRole('textbox', { name: 'Current password' }).fill(password)
  await off.getByRole('textbox', { name: /recovery code/ }).fill(codeOf(secret, 1))
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(line(page, 'Two-step sign-in')).toContainText('Off')
})

test('Ending a session in one window ends it in the other at once', async ({ visit }) => {
  const admin = await visit('admin')
  const token = await makeUser(admin, 'two.windows')
  const here = (await visit('nobody')).page
  await storeToken(here, token)
  await openSecurity(here)
  await expect(line(here, 'Signed-in devices').getByText('This device')).toBeVisible()
  const there = (await visit('nobody')).page
  await there.goto('/login')
  await enter(there, 'two.windows')
  // The address is there before the console is, which a session must not end before it has begun.
  await expect(there.getByRole('heading', { level: 1 })).toContainText('two.windows')

  const sessions = line(here, 'Signed-in devices')
  await sessions.getByRole('button', { name: /^End the session on Chrome/ }).click()
  await expect(there.getByRole('dialog', { name: 'Confirm logout' })).toBeVisible()
  await expect(sessions.getByRole('button', { name: /^End the session on/ })).toHaveCount(0)
  await expect(here.getByRole('dialog')).toHaveCount(0)

  await admin.page.goto('/system/user?text=two.windows')
  await operate(admin.page, 'Sign-in', 'two.windows')
  const help = dialog(admin.page, 'Sign-in of two.windows')
  await expect(help).toContainText('Browsers: 1')
  await takePicture(admin.page, 'sign-in of a user')
  await expectAccessible(admin.page, '[role=dialog]')
  await help.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog(admin.page, 'Sign out everywhere').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(here.getByRole('dialog', { name: 'Confirm logout' })).toBeVisible()
  await expect(help).toContainText('Browsers: 0')
})

test('Anyone can read the steps of signing in', async ({ visit }) => {
  for (const design of coveringDesigns) {
    const { page } = await visit('nobody', design)
    const data = { challenge: 'x', methods: ['code'] }
    await page.route('**/api/admin/auth/login', route =>
      route.fulfill({ json: { data, status: 'fail', msg: 'Second step', code: 40030 } }),
    )
    await page.route('**/api/admin/auth/ways', route =>
      route.fulfill({
        json: { data: { oidc: { label: 'Company' }, isDemo: true }, status: 'ok', msg: '', code: 20000 },
      }),
    )
    await page.goto('/login')
    await expect(page.getByRole('button', { name: /Company/ })).toBeVisible()
    await takePicture(page, `sign-in ${describeDesign(design)}`)
    await page.getByRole('textbox', { name: /Username|用户名/ }).fill('somebody')
    await page.getByRole('textbox', { name: /Password|密码/ }).fill('something')
    await page.getByRole('button', { name: /^(Login|登录)$/ }).click()
    await expect(page.getByRole('button', { name: /Use a recovery code|使用恢复码/ })).toBeVisible()
    await inspectAsIs(page, design, 'second step')
    await page.close()
  }
})

test('Anyone can read the security settings', async ({ visit }) => {
  const user = await visit('user')
  await openSecurity(user.page)
  await expect(user.page.getByText('This device').first()).toBeVisible()
  await inspect(user, 'security')
})

test('A user signs in with a new passkey alone, and no longer with a removed one', async ({
  visit,
  server,
}) => {
  const local = server.url.replace('127.0.0.1', 'localhost')
  const token = await makeUser(await visit('admin'), 'passkey')
  const { page } = await visit('nobody')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await storeToken(page, token)
  await openSecurity(page)
  await expect(line(page, 'Passkeys')).toContainText('need a domain name with HTTPS')
  await page.goto(local)
  await page.evaluate(value => localStorage.setItem('token', value), token)
  await page.goto(`${local}${security}`)
  await line(page, 'Passkeys').getByRole('button', { name: 'Add' }).click()
  await dialog(page, 'Add a passkey').getByRole('textbox', { name: 'Name' }).fill('This desk')
  await dialog(page, 'Add a passkey').getByRole('button', { name: 'Continue' }).click()
  await expect(line(page, 'Passkeys').getByText('This desk')).toBeVisible()
  await takePicture(page, 'security with passkey')
  await expectAccessible(page)

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${local}/login?redirect=/list/search-table`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  // Not the address that the sign-in page is to lead to.
  await expect(page).toHaveURL(/^[^?]*\/list\/search-table/)

  await page.goto(`${local}${security}`)
  await line(page, 'Passkeys').getByRole('button', { name: 'Remove This desk' }).click()
  await dialog(page, 'Remove the passkey').getByRole('button', { name: 'Remove' }).click()
  await expect(line(page, 'Passkeys').getByText('This desk')).toHaveCount(0)
})
