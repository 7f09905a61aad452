import { forgotPasswordPath, loginPath, passwordLinkPath, registerPath } from '@greenroom/contract/paths'
import { type Passed, showPlainLogin } from './areas/auth/plain-login/plain-login-page.ts'
import { reloadIfReachable } from './kit/browser/reload.ts'
import { readStored, store } from './kit/browser/storage.ts'
import { tokenKey } from './kit/browser/storage-keys.ts'
import { loginAddress, targetOf } from './kit/navigation/redirect.ts'
import { forgetSettingsOwner } from './kit/settings/stored-settings.ts'
import { texts as english } from './kit/text/locales/sign-in/en-US.ts'
import { texts as chinese } from './kit/text/locales/sign-in/zh-CN.ts'

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

/** Says in the window that the files of the console could not be loaded, and offers to try again. */
function showFailedStart(): void {
  const { kit } = document.documentElement.lang === 'en-US' ? english : chinese
  const words = document.createElement('p')
  words.textContent = kit.failedToLoad
  const retry = document.createElement('button')
  retry.textContent = kit.retry
  retry.addEventListener('click', () => location.reload())
  const page = document.createElement('main')
  page.style.cssText = 'display:grid;place-content:center;justify-items:center;min-height:100vh'
  page.append(words, retry)
  document.getElementById('root')?.replaceChildren(page)
}

const reloadedKey = 'reloaded-at'
const reloadPauseMs = 30_000

/**
 * After an upgrade of the server an open console asks for files that are gone; a reload brings the new ones.
 * Once only: when it does not help, or while the server does not answer, the failure is shown.
 */
function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
    if (!navigator.onLine || Date.now() - last < reloadPauseMs) return
    void reloadIfReachable(() => {
      sessionStorage.setItem(reloadedKey, String(Date.now()))
      location.reload()
    })
  })
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
