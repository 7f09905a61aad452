import './kit/styles.ts'
import './kit/texts.ts'
import { forgotPasswordPath, loginPath, passwordLinkPath, registerPath } from '@greenroom/contract/paths'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LoginPage } from './areas/auth/login/login-page.tsx'
import { FailedStart } from './failed-start.tsx'
import { Appearance } from './kit/appearance.tsx'
import { loginAddress, targetOf } from './kit/redirect.ts'
import { session, startSession, tokenKey } from './kit/session.ts'
import { preloadToasts, Toasts } from './kit/toasts.tsx'
import { reloadWhenOutdated } from './reload-when-outdated.ts'

/** The tree behind the sign-in: the sign-in page itself brings neither the router nor any of it. */
const loadShell = () => import('./shell/shell.tsx')

/** The pages for whoever cannot sign in, by their addresses; they stand by themselves, whoever is signed in. */
const entryPages: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>> = {
  [forgotPasswordPath]: () => import('./areas/auth/entry/forgot-password-page.tsx'),
  [passwordLinkPath]: () => import('./areas/auth/entry/new-password-page.tsx'),
  [registerPath]: () => import('./areas/auth/entry/register-page.tsx'),
}

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

async function showShell(): Promise<void> {
  const shell = await loadShell().catch(() => undefined)
  await shell?.prepareShell()
  if (isSignedIn()) show(shell?.Shell ?? FailedStart)
}

/** Without a token every address but the sign-in's leads there, and with one the sign-in's leads on. */
function settleAddress(): void {
  const { pathname, search, hash } = location
  if (isSignedIn() && pathname === loginPath) history.replaceState(null, '', targetOf(search))
  if (!isSignedIn() && pathname !== loginPath) {
    history.replaceState(null, '', loginAddress(`${pathname}${search}${hash}`))
  }
}

/** Tabs of one browser share the session: a sign-in in another one is one here too. */
function enterWithOtherTab({ key, newValue }: StorageEvent): void {
  if (key === tokenKey && newValue) startSession(newValue)
}

function openShellAfterSignIn(): void {
  // Somebody is about to sign in: all is there when they are done typing.
  const preload = () => {
    preloadToasts()
    loadShell().catch(() => undefined)
  }
  for (const sign of ['input', 'pointerdown']) addEventListener(sign, preload, { once: true })
  addEventListener('popstate', settleAddress)
  addEventListener('storage', enterWithOtherTab)
  const stop = session.subscribe(() => {
    if (!isSignedIn()) return
    stop()
    removeEventListener('popstate', settleAddress)
    removeEventListener('storage', enterWithOtherTab)
    settleAddress()
    // The sign-in page stays until the shell has come, and how this user keeps it.
    void showShell()
  })
}

reloadWhenOutdated()
const loadEntryPage = entryPages[location.pathname]
if (!loadEntryPage) settleAddress()
if (loadEntryPage) {
  loadEntryPage().then(
    ({ Component }) => show(Component),
    () => show(FailedStart),
  )
} else if (isSignedIn()) {
  void showShell()
} else {
  openShellAfterSignIn()
  show(LoginPage)
}
