import { login } from '@greenroom/contract/areas/auth/sign-in'
import type { Locator, Page } from '@playwright/test'
import { createApiClient } from './api-client.ts'
import type { DemoServer } from './demo-server.ts'

/** Users of the demo; their passwords equal their names. */
export type DemoUser = 'admin' | 'user'

const knownTokens = new WeakMap<DemoServer, Map<DemoUser, string>>()

/** Signs a user in without the login page. @returns the token */
export async function signIn(page: Page, who: DemoUser): Promise<string> {
  const body = { username: who, password: who }
  return (await createApiClient(page.request, '').invoke(login, { body })).token
}

/** A token that tests share, because a server limits sign-ins per minute. */
export async function knownToken(page: Page, who: DemoUser, server: DemoServer): Promise<string> {
  const tokens = knownTokens.get(server) ?? new Map<DemoUser, string>()
  knownTokens.set(server, tokens)
  const token = tokens.get(who) ?? (await signIn(page, who))
  tokens.set(who, token)
  return token
}

/** Stores the token where the console reads it (specification §7), for the first page. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(value => {
    // Only the test's first page stores the token, so that a sign-out lasts.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-by-test')) return
    sessionStorage.setItem('signed-in-by-test', '1')
    localStorage.setItem('token', value)
  }, token)
}

/** Signs a user in by the form of the page or of a dialog, in English. */
export async function signInByForm(place: Page | Locator, who: DemoUser): Promise<void> {
  await place.getByRole('textbox', { name: 'Username' }).fill(who)
  await place.getByRole('textbox', { name: 'Password' }).fill(who)
  await place.getByRole('button', { name: 'Login', exact: true }).click()
}
