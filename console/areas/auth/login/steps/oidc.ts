import { beginOidc, finishOidc } from '@greenroom/contract/areas/auth/oidc'
import { call, failureData } from '../../../../kit/call/call.ts'
import { safeTarget, targetOf } from '../../../../kit/navigation/redirect.ts'
import { storeKnownDevice } from '../known-device.ts'

const bySelf = { quiet: true, token: '' } as const
const key = 'oidc-browser'

/** Redirects to the OpenID provider. The stored secret makes its response valid only in this window. */
export async function goToProvider(remember: boolean): Promise<void> {
  const browser = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const redirect = targetOf(location.search)
  const { address } = await call(beginOidc, { body: { browser, redirect, remember } }, bySelf)
  sessionStorage.setItem(key, browser)
  location.assign(address)
}

/** Signs in with the query that the provider returned, or returns the next step. @throws CallFailure */
export async function comeBack(response: string) {
  const browser = sessionStorage.getItem(key) ?? 'somebody-who-never-left'
  sessionStorage.removeItem(key)
  try {
    const entered = await call(finishOidc, { body: { browser, response } }, bySelf)
    storeKnownDevice(entered.username, entered.device)
    return { ...entered, redirect: safeTarget(entered.redirect) }
  } catch (error) {
    const step = failureData(error, 'secondStepRequired')
    if (!step?.at) throw error
    return { ...step, username: step.at.username, redirect: safeTarget(step.at.redirect) }
  }
}
