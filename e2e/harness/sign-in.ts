import { login } from '@greenroom/contract/areas/auth/sign-in'
import type { Locator, Page } from '@playwright/test'
import { createApiClient } from './api-client.ts'
import type { DemoServer } from './demo-server.ts'

/** The demo's users; their passwords are their names. */
export type DemoUser = 'admin' | 'user'

const knownTokens = new WeakMap<DemoServer, Map<DemoUser, string>>()

/** Signs a user in without the login page, for tests that are about something else. @returns the token */
export async function signIn(page: Page, who: DemoUser): Promise<string> {
  const body = { username: who, password: who }
  return (await createApiClient(page.request, '').invoke(login, { body })).token
}

/** A token that tests share: a server takes only so many sign-ins a minute. */
export async function knownToken(page: Page, who: DemoUser, server: DemoServer): Promise<string> {
  const known = knownTokens.get(server) ?? new Map<DemoUser, string>()
  knownTokens.set(server, known)
  const token = known.get(who) ?? (await signIn(page, who))
  known.set(who, token)
  return token
}

/** Lays the token where the console keeps it (specification §7), for the page that is opened first. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(value => {
    // Only the first page of the test brings the token; one that was signed out stays so.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-by-test')) return
    sessionStorage.setItem('signed-in-by-test', '1')
    localStorage.setItem('token', value)
  }, token)
}

/** Signs a user in by the form of the page, or of a dialog on it, in English. */
export async function signInByForm(place: Page | Locator, who: DemoUser): Promise<void> {
  await place.getByRole('textbox', { name: 'Username' }).fill(who)
  await place.getByRole('textbox', { name: 'Password' }).fill(who)
  await place.getByRole('button', { name: 'Login', exact: true }).click()
}
