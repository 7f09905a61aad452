import { forgotPasswordPath, loginPath, passwordLinkPath, registerPath } from '@greenroom/contract/paths'
import { type Passed, showPlainLogin } from './areas/auth/plain-login/plain-login-page.ts'
import { showFailedStart } from './failed-start.ts'
import { readStored, store } from './kit/browser/storage.ts'
import { tokenKey } from './kit/browser/storage-keys.ts'
import { loginAddress, targetOf } from './kit/navigation/redirect.ts'
import { forgetSettingsOwner } from './kit/settings/stored-settings.ts'
import { reloadWhenOutdated } from './reload-when-outdated.ts'

// The entry of every page, kept small: it is all that users who are not signed in need.

const entryPaths: readonly string[] = [forgotPasswordPath, passwordLinkPath, registerPath]

const loadFramework = () => import('./framework.tsx')
type Framework = Awaited<ReturnType<typeof loadFramework>>

/** Shows a part that React draws. */
function showBy(showIt: (framework: Framework) => void | Promise<void>): void {
  loadFramework().then(showIt).catch(showFailedStart)
}

/** Without a token every address but the sign-in's leads there, and with one the sign-in's leads on. */
function settleAddress(): void {
  const { pathname, search, hash } = location
  const isSignedIn = readStored(tokenKey) !== ''
  if (isSignedIn && pathname === loginPath) history.replaceState(null, '', targetOf(search))
  if (!isSignedIn && pathname !== loginPath) {
    history.replaceState(null, '', loginAddress(`${pathname}${search}${hash}`))
  }
}

/** Shows the sign-in page, and the console once there is a session: from here, or from another tab of this browser. */
function askToSignIn(): void {
  const waiting = new AbortController()
  const { signal } = waiting

  const enter = (token: string, welcome: boolean) => {
    if (signal.aborted) return
    waiting.abort()
    settleAddress()
    showBy(framework => framework.showShell(token, welcome))
  }
  const enterHere = (token: string) => {
    store(tokenKey, token)
    enter(token, true)
  }
  const goOn = (passed?: Passed) => showBy(framework => framework.showLogin(passed, enterHere))

  addEventListener('popstate', settleAddress, { signal })
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== tokenKey || !newValue) return
      forgetSettingsOwner()
      enter(newValue, false)
    },
    { signal },
  )
  const onSignedIn = (token: string) => {
    forgetSettingsOwner()
    enterHere(token)
  }
  if (!showPlainLogin({ onSignedIn, goOn, signal })) goOn()
}

reloadWhenOutdated()
const { pathname } = location
if (entryPaths.includes(pathname)) {
  showBy(framework => framework.showEntryPage(pathname))
} else {
  settleAddress()
  const token = readStored(tokenKey)
  if (token === '') askToSignIn()
  else showBy(framework => framework.showShell(token, false))
}
