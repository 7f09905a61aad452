import './kit/theme/styles.ts'
import './kit/text/texts.ts'
import { forgotPasswordPath, passwordLinkPath, registerPath } from '@greenroom/contract/paths'
import i18next from 'i18next'
import { type ComponentType, StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { LoginPage, type Passed } from './areas/auth/entry/login-page.tsx'
import { preloadWhenUsed } from './kit/browser/preload-when-used.ts'
import { titleCutTexts } from './kit/browser/title-cut-text.ts'
import { toast } from './kit/feedback/toast.ts'
import { preloadToasts, Toasts } from './kit/feedback/toasts.tsx'
import { shieldFromInputMethod } from './kit/input/input-method.ts'
import { session, startSession } from './kit/session/session.ts'
import { Appearance } from './kit/theme/appearance.tsx'

// Everything that renders with React. main.ts loads it for signed-in users, and when the plain sign-in page is not
// enough.

/** Pages for users who can't sign in, by path. They need no session and are shown without the shell. */
const entryPages: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>> = {
  [forgotPasswordPath]: () => import('./areas/auth/entry/forgot-password-page.tsx'),
  [passwordLinkPath]: () => import('./areas/auth/entry/new-password-page.tsx'),
  [registerPath]: () => import('./areas/auth/entry/register-page.tsx'),
}

let root: Root | undefined

function show(Tree: ComponentType): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  if (!root) {
    shieldFromInputMethod()
    titleCutTexts()
    root = createRoot(element)
  }
  const reactRoot = root
  // In slices, so that a press on a key or a scroll does not wait for all of it.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <Appearance>
          <Toasts preloadWhen={preloadWhenUsed} />
          <Tree />
        </Appearance>
      </StrictMode>,
    ),
  )
}

/**
 * Shows the page with which one signs in.
 * @param passed the password that was right already, if another step must follow it
 * @param onSignedIn called once there is a session
 */
export function showLogin(passed: Passed | undefined, onSignedIn: (token: string) => void): void {
  preloadToasts()
  const stop = session.subscribe(({ token }) => {
    if (token === '') return
    stop()
    onSignedIn(token)
  })
  show(() => <LoginPage passed={passed} />)
}

/**
 * Shows the console behind the sign-in; the screen stays until it has loaded, with the user's settings.
 * @param welcome the user has signed in just now
 * @throws when its files cannot be loaded
 */
export async function showShell(token: string, welcome: boolean): Promise<void> {
  if (session.getState().token !== token) startSession(token)
  const { prepareShell, Shell } = await import('./shell/shell.tsx')
  await prepareShell()
  if (session.getState().token === '') return
  show(Shell)
  if (welcome) toast.success(i18next.t('access:login.welcome'))
}

/**
 * Shows one of the entry pages by its path.
 * @throws when its files cannot be loaded
 */
export async function showEntryPage(path: string): Promise<void> {
  const page = await entryPages[path]?.()
  if (page) show(page.Component)
}
