import { entryCalls } from '@greenroom/contract/entry-calls'
import type { Language } from '@greenroom/contract/languages'
import { readKnownDevice, storeKnownDevice } from '../login/known-device.ts'
import { rememberUsername } from '../login/remembered-username.ts'
import type { Answer, SecondStep } from '../login/sign-in.ts'
import type { Credentials, Passed } from '../login/signed-in.ts'
import { ask } from './ask.ts'
import { type Attempt, Refused } from './attempts.ts'
import { startFields } from './fields.ts'
import { findElement } from './find.ts'
import type { Drawn } from './page.ts'

export interface Typed extends Credentials {
  remember: boolean
}

interface FormContext {
  language: Language
  /** Initial values of the form. */
  first: Typed
  /** Fields that the form showed as wrong in another language. */
  wrong: ReadonlySet<string>
  attempt: Attempt
  onPassed: (passed: Passed) => void
}

/**
 * Starts the form with user name, password and "remember password".
 * @returns reads the current values
 */
export function startForm(
  { page, piece }: Drawn,
  { language, first, wrong, attempt, onPassed }: FormContext,
) {
  const form = findElement(page, 'form', HTMLFormElement)
  const username = findElement(form, '[name=username]', HTMLInputElement)
  const password = findElement(form, '[name=password]', HTMLInputElement)
  const remember = findElement(form, '[type=checkbox]', HTMLInputElement)
  username.value = first.username
  password.value = first.password
  remember.checked = first.remember
  showPasswordOnDemand(password, piece('shown'))
  const isComplete = startFields({ username, password }, { errorPiece: piece('error'), language, wrong })
  const typed = (): Typed => ({
    username: username.value,
    password: password.value,
    remember: remember.checked,
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (!isComplete()) return
    void attempt(async () => {
      onPassed(await signIn(typed(), language))
      return undefined
    })
  })
  return typed
}

/** @throws Refused */
async function signIn(typed: Typed, language: Language): Promise<Passed> {
  const { username, password, remember } = typed
  const answer = await ask(entryCalls.login, language, { ...typed, device: readKnownDevice(username) })
  if (!answer) throw new Refused()
  const isDone = answer.status === 'ok'
  if (!isDone && !isSecondStep(answer.data)) {
    const { code, msg: message, data } = answer
    throw new Refused({ code, message, data })
  }
  rememberUsername(remember ? username.trim() : '')
  if (!isDone) return { username, password, ...(answer.data as SecondStep) }
  // The server checks its answers against what the contract declares.
  const { device, ...entered } = answer.data as Answer
  storeKnownDevice(username, device)
  return { username, password, ...entered }
}

const isSecondStep = (data: unknown): boolean => 'challenge' in Object(data)

/** The button in the field that shows the password for a look. */
function showPasswordOnDemand(password: HTMLInputElement, shownPiece: Element): void {
  const field = password.closest('.mantine-InputWrapper-root')
  if (!field) return
  const toggle = findElement(field, 'button', HTMLButtonElement)
  const hidden = toggle.innerHTML
  toggle.addEventListener('click', () => {
    const isShown = password.type === 'password'
    password.type = isShown ? 'text' : 'password'
    toggle.ariaPressed = String(isShown)
    toggle.innerHTML = isShown ? findElement(shownPiece, 'button', HTMLButtonElement).innerHTML : hidden
  })
}
