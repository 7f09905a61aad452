import type { Language } from '@greenroom/contract/languages'
import { describeRefusal } from '../login/describe-refusal.ts'
import { findElement } from './find.ts'
import type { Drawn } from './page.ts'
import { texts } from './texts.ts'

/** A failed attempt to sign in, with the data of the server's response. */
export class Refused extends Error {
  readonly data: unknown

  constructor(message: string, data: unknown = null) {
    super(message)
    this.data = data
  }
}

/**
 * Runs one attempt at a time: a second one is ignored while the first runs. The form stays busy after a success, because
 * another page follows, unless the action returns `nothing`.
 */
export type Attempt = (action: () => Promise<'nothing' | undefined>) => Promise<void>

/** Lets attempts show in the form: as busy buttons, and as a line that says why one failed. */
export function startAttempts({ page, piece }: Drawn, language: Language): Attempt {
  const { kit, signIn } = texts[language]
  const line = findElement(page, '[role=alert]', HTMLElement)
  const submit = findElement(page, '[type=submit]', HTMLButtonElement)
  const idle = submit.innerHTML
  let isBusy = false

  const setBusy = (busy: boolean) => {
    isBusy = busy
    submit.innerHTML = busy ? piece('busy').innerHTML : idle
    submit.toggleAttribute('data-loading', busy)
    for (const button of page.querySelectorAll<HTMLButtonElement>('form button')) button.disabled = busy
  }
  return async action => {
    if (isBusy) return
    setBusy(true)
    line.textContent = ''
    try {
      if ((await action()) === 'nothing') setBusy(false)
    } catch (error) {
      const { message = '', data }: { message?: string; data?: unknown } = Object(error)
      const wait = (time: string) => signIn.wait.replace('{{time}}', time)
      line.textContent = describeRefusal({ message: message || kit.requestError, data }, language, wait)
      setBusy(false)
    }
  }
}
