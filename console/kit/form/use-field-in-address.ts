import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { FormDraft } from './draft/use-draft.ts'

/** The address's hash with which a form is opened to correct what was sent, where no field is named. */
const correctHash = 'correct'

/** The address of a form with the field that the cursor belongs in; empty for none. */
export const fieldAddress = (form: string, field: string) =>
  `${form}#${encodeURIComponent(field || correctHash)}`

/**
 * What whoever comes back to correct a form finds: what they sent, taken over from its draft, and the cursor in the
 * field that the address's hash names, once for each link that leads there. A form in steps goes to that step by `show`.
 */
export function useCorrection(
  form: RefObject<HTMLFormElement | null>,
  { other, takeOver }: Pick<FormDraft, 'other' | 'takeOver'>,
  show?: (field: string) => void,
): void {
  const { hash, key } = useLocation()
  const name = decodeHash(hash)
  const arrival = name === '' ? '' : `${key} ${name}`
  const reached = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (arrival !== '') show?.(name)
  }, [arrival])

  // After each rendering, since the field may stand on another step that is shown only then.
  useEffect(() => {
    if (arrival === '' || reached.current === arrival) return
    const control = controlOf(form.current, name)
    if (!control) return
    reached.current = arrival
    control.focus()
    control.scrollIntoView({ block: 'center' })
  })

  const offered = other?.when === 'opening'
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes back to correct goes on with what they sent
  useEffect(() => {
    if (arrival !== '' && offered) takeOver()
  }, [arrival, offered])
}

/** The control that users use for a field: a hidden one stands behind it. */
function controlOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const named = form?.elements.namedItem(name)
  const first = named instanceof RadioNodeList ? named[0] : named
  if (!(first instanceof HTMLElement)) return undefined
  if (!(first instanceof HTMLInputElement) || first.type !== 'hidden') return first
  const before = first.previousElementSibling
  const shown = before?.querySelector('input:not([type=hidden])') ?? before?.querySelector('button')
  return shown instanceof HTMLElement ? shown : undefined
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
