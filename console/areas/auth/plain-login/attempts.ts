import type { Language } from '@greenroom/contract/languages'
import { describeRefusal, type Refusal } from '../login/describe-refusal.ts'
import { loadConsoleCode } from './console-code.ts'
import { findElement } from './find.ts'
import type { Drawn } from './page.ts'
import { texts } from './texts.ts'

/** A failed attempt to sign in; without a response of the server, its code is 0. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor({ code = 0, message = '', data = null }: Partial<Omit<Refusal, 'receivedAt'>> = {}) {
    super(message)
    this.refusal = { code, message, data, receivedAt: Date.now() }
  }
}

/**
 * Runs one attempt at a time: a second one is ignored while the first runs. The form stays busy after a success, because
 * another page follows, unless the action returns `nothing`.
 */
export type Attempt = (action: () => Promise<'nothing' | undefined>) => Promise<void>

interface Attempts {
  attempt: Attempt
  /** Why the last attempt failed, for the form in another language. */
  refusal: () => Refusal | undefined
}

/**
 * Lets attempts show in the form: as busy buttons, and as a line that says why one failed.
 * @param earlierRefusal refusal that the form showed in another language
 */
export function startAttempts(
  { page, piece }: Drawn,
  language: Language,
  earlierRefusal?: Refusal,
): Attempts {
  const line = findElement(page, '[role=alert]', HTMLElement)
  const submit = findElement(page, '[type=submit]', HTMLButtonElement)
  const idle = submit.innerHTML
  let isBusy = false
  let refusal: Refusal | undefined

  const setBusy = (busy: boolean) => {
    isBusy = busy
    submit.innerHTML = busy ? piece('busy').innerHTML : idle
    submit.toggleAttribute('data-loading', busy)
    for (const button of page.querySelectorAll<HTMLButtonElement>('form button')) button.disabled = busy
  }
  const show = (latest: Refusal | undefined) => {
    refusal = latest
    line.textContent = latest ? textOf(latest, language) : ''
  }
  const attempt: Attempt = async action => {
    if (isBusy) return
    setBusy(true)
    show(undefined)
    try {
      if ((await action()) === 'nothing') setBusy(false)
    } catch (error) {
      show(error instanceof Refused ? error.refusal : new Refused({ message: messageOf(error) }).refusal)
      setBusy(false)
    }
  }
  show(earlierRefusal)
  if (earlierRefusal) {
    void loadConsoleCode(() => import('../login/translate-refusal.ts')).then(
      ({ translateRefusal }) =>
        refusal === earlierRefusal && show(translateRefusal(earlierRefusal, language)),
    )
  }
  return { attempt, refusal: () => refusal }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

function textOf(refusal: Refusal, language: Language): string {
  const { kit, signIn, access } = texts[language]
  const wait = (time: string) => signIn.wait.replace('{{time}}', time)
  return (
    describeRefusal(refusal, language, wait) || (refusal.code === 0 ? kit.requestError : access.login.failed)
  )
}
