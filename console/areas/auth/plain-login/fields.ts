import type { Language } from '@greenroom/contract/languages'
import { signInTexts } from '@greenroom/contract/sign-in-texts'
import type { Credentials } from '../login/signed-in.ts'

type Name = keyof Credentials
type Inputs = Readonly<Record<Name, HTMLInputElement>>

interface FieldsContext {
  /** Markup of the error below a field. */
  errorPiece: Element
  language: Language
  /** Names of fields that are wrong from the start. */
  wrong: ReadonlySet<string>
}

/** Names of the fields that a page shows as wrong. */
export const wrongFields = (page: ParentNode): Set<string> =>
  new Set([...page.querySelectorAll<HTMLInputElement>('input[aria-invalid=true]')].map(({ name }) => name))

const rules = { username: 'usernameEmpty', password: 'passwordEmpty' } as const

/**
 * Validates each field when it is changed or left.
 * @returns validates both fields, focuses the first wrong one, and returns whether both are valid
 */
export function startFields(inputs: Inputs, { errorPiece, language, wrong }: FieldsContext): () => boolean {
  const mark = (name: Name, isMissing: boolean) =>
    markField(inputs[name], isMissing ? errorPiece : undefined, signInTexts[rules[name]][language])
  for (const name of ['username', 'password'] as const) {
    mark(name, wrong.has(name))
    const check = () => mark(name, inputs[name].value.trim() === '')
    inputs[name].addEventListener('input', check)
    inputs[name].addEventListener('blur', check)
  }
  return () => {
    mark('username', inputs.username.value.trim() === '')
    mark('password', inputs.password.value === '')
    const first = [inputs.username, inputs.password].find(input => input.ariaInvalid === 'true')
    first?.focus()
    return first === undefined
  }
}

/** Shows a field as wrong, as Mantine does, or without an error as right. */
function markField(input: HTMLInputElement, errorPiece: Element | undefined, text: string): void {
  const field = input.closest('.mantine-InputWrapper-root')
  const isWrong = errorPiece !== undefined
  if (!field || isWrong === (input.ariaInvalid === 'true')) return
  input.ariaInvalid = String(isWrong)
  for (const part of field.querySelectorAll('.mantine-Input-wrapper, .mantine-Input-input, input')) {
    part.toggleAttribute('data-error', isWrong)
  }
  const margin = isWrong ? 'calc(var(--mantine-spacing-xs) / 2)' : ''
  input.closest<HTMLElement>('.mantine-Input-wrapper')?.style.setProperty('--input-margin-bottom', margin)
  field.querySelector('.mantine-InputWrapper-error')?.remove()
  input.removeAttribute('aria-describedby')
  if (!isWrong) return
  const error = document.createElement('p')
  error.className = errorPiece.className
  error.id = `${input.id}-error`
  error.textContent = text
  field.append(error)
  input.setAttribute('aria-describedby', error.id)
}
