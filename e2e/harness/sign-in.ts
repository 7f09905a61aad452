import { login } from '@greenroom/contract/areas/access'
import { envelopeSchema } from '@greenroom/contract/envelope'
import type { Page } from '@playwright/test'

/** The demo's people; their passwords are their names. */
export type DemoPerson = 'admin' | 'user'

/**
 * Signs a person in without the login page, for journeys that are about something else; open a page afterwards.
 * The token lies where the console keeps it (specification §7).
 */
export async function signIn(page: Page, who: DemoPerson): Promise<void> {
  const response = await page.request.post(login.path, { data: { username: who, password: who } })
  const { token } = login.answer.parse(envelopeSchema.parse(await response.json()).data)
  await page.addInitScript(value => {
    // Only the first page of the journey brings the token; one that was signed out stays so.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-by-journey')) return
    sessionStorage.setItem('signed-in-by-journey', '1')
    localStorage.setItem('token', value)
  }, token)
}
