import { entryCalls } from '@greenroom/contract/entry-calls'
import type { Language } from '@greenroom/contract/languages'
import { passkeysPossible } from '../login/passkeys-possible.ts'
import type { Answer } from '../login/sign-in.ts'
import { ask } from './ask.ts'
import type { Attempt } from './attempts.ts'
import { loadConsoleCode } from './console-code.ts'
import { findElement } from './find.ts'
import { texts } from './texts.ts'

/** What a way in needs of the page. */
export interface WaysContext {
  language: Language
  remember: () => boolean
  attempt: Attempt
  onAnswer: (answer: Answer) => void
}

const loadPasskey = () => loadConsoleCode(() => import('../login/steps/passkey.ts'))

/** Shows the other ways to sign in that this installation has, and the links for users who can't sign in. */
export function startOtherWays(page: Element, { language, remember, attempt, onAnswer }: WaysContext): void {
  const [or, passkey, oidc] = ['or', 'passkey', 'oidc'].map(way =>
    findElement(page, `[data-way=${way}]`, HTMLElement),
  )
  const register = findElement(page, 'nav a:last-child', HTMLElement)
  const oidcWords = findElement(page, '[data-way=oidc] .mantine-Button-label', HTMLElement)
  const show = (element: HTMLElement | undefined, isShown: boolean) => {
    if (element) element.style.display = isShown ? '' : 'none'
  }
  const withPasskeys = passkeysPossible()
  show(or, withPasskeys)
  show(passkey, withPasskeys)
  show(oidc, false)
  show(register, false)

  void ask(entryCalls.ways, language).then(answer => {
    const { oidc: provider, isDemo }: { oidc?: unknown; isDemo?: unknown } = Object(answer?.data)
    if (isDemo === true) showDemoLogin(page, language)
    const label: unknown = Object(provider).label
    if (typeof label !== 'string') return
    oidcWords.textContent = oidcWords.textContent.replace('{{label}}', label)
    show(or, true)
    show(oidc, true)
  })
  void ask(entryCalls.entry, language).then(answer =>
    show(register, Object(answer?.data).registration === true),
  )
  passkey?.addEventListener('click', () => {
    void attempt(async () => {
      const { signInByPasskey } = await loadPasskey()
      const entered = await signInByPasskey({ remember: remember() })
      if (!entered) return 'nothing'
      onAnswer(entered)
      return undefined
    })
  })
  oidc?.addEventListener('click', () => {
    void attempt(async () => {
      const { goToProvider } = await loadConsoleCode(() => import('../login/steps/oidc.ts'))
      await goToProvider(remember())
      return undefined
    })
  })
}

/** Shows in the empty fields with which user name and password one signs in to the demo. */
function showDemoLogin(page: Element, language: Language): void {
  const { usernameDemo, passwordDemo } = texts[language].access.login
  findElement(page, '[name=username]', HTMLInputElement).placeholder = usernameDemo
  findElement(page, '[name=password]', HTMLInputElement).placeholder = passwordDemo
}

/**
 * Offers this device's passkeys in the field of the user name. Waits for the first input on the page, because the code
 * for passkeys is a large part of the console.
 */
export function offerPasskeys(
  { signal, remember }: { signal: AbortSignal; remember: () => boolean },
  onAnswer: (answer: Answer) => void,
): void {
  if (!passkeysPossible()) return
  let isOffered = false
  const offer = async () => {
    if (isOffered) return
    isOffered = true
    const { canOfferInField, signInByPasskey, stopOffering } = await loadPasskey()
    if (signal.aborted || !(await canOfferInField())) return
    signal.addEventListener('abort', () => stopOffering())
    const entered = await signInByPasskey({ remember: remember(), inField: true })
    if (entered && !signal.aborted) onAnswer(entered)
  }
  // That none can be offered is no news.
  const begin = () => void offer().catch(() => undefined)
  for (const sign of ['pointermove', 'pointerdown', 'focusin', 'keydown']) {
    addEventListener(sign, begin, { once: true, signal })
  }
}
