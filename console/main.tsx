import './kit/styles.ts'
import './kit/texts.ts'
import { loginPath } from '@greenroom/contract/paths'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LoginPage } from './areas/access/login/login-page.tsx'
import { Appearance } from './kit/appearance.tsx'
import { loginAddress, targetOf } from './kit/redirect.ts'
import { session } from './kit/session.ts'
import { preloadToasts, Toasts } from './kit/toasts.tsx'
import { reloadWhenOutdated } from './reload-when-outdated.ts'

/** The tree behind the sign-in: the sign-in page itself brings neither the router nor any of it. */
const loadShell = async () => (await import('./shell/shell.tsx')).Shell

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

function show(Tree: ComponentType): void {
  root.render(
    <StrictMode>
      <Appearance>
        <Toasts />
        <Tree />
      </Appearance>
    </StrictMode>,
  )
}

const isSignedIn = () => session.getState().token !== ''

/** Without a token every address but the sign-in's leads there, and with one the sign-in's leads on. */
function settleAddress(): void {
  const { pathname, search, hash } = location
  if (isSignedIn() && pathname === loginPath) history.replaceState(null, '', targetOf(search))
  if (!isSignedIn() && pathname !== loginPath) {
    history.replaceState(null, '', loginAddress(`${pathname}${search}${hash}`))
  }
}

function openShellAfterSignIn(): void {
  // Somebody is about to sign in: all is there when they are done typing.
  const preload = () => {
    preloadToasts()
    loadShell().catch(() => undefined)
  }
  for (const sign of ['input', 'pointerdown']) addEventListener(sign, preload, { once: true })
  addEventListener('popstate', settleAddress)
  const stop = session.subscribe(() => {
    if (!isSignedIn()) return
    stop()
    removeEventListener('popstate', settleAddress)
    settleAddress()
    // The sign-in page stays until the shell has come.
    void loadShell().then(show)
  })
}

reloadWhenOutdated()
settleAddress()
if (isSignedIn()) {
  void loadShell().then(show)
} else {
  openShellAfterSignIn()
  show(LoginPage)
}
