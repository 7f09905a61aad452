import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { FormDraft } from './draft/use-draft.ts'

/** Hash of an address that opens a form for correction, without a field. */
const correctHash = 'correct'

/** Address of a form with the cursor in this field; empty for none. */
export const fieldAddress = (form: string, field: string) =>
  `${form}#${encodeURIComponent(field || correctHash)}`

/**
 * Prepares a form for correction: restores the submitted values from the draft and places the cursor in the field of
 * the hash, once per link. A form in steps shows that step by `show`.
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

  // After each rendering, because the field may be on another step.
  useEffect(() => {
    if (arrival === '' || reached.current === arrival) return
    const control = controlOf(form.current, name)
    if (!control) return
    reached.current = arrival
    control.focus()
    control.scrollIntoView({ block: 'center' })
  })

  const offered = other?.when === 'opening'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user who comes back to correct goes on with the values they sent
  useEffect(() => {
    if (arrival !== '' && offered) takeOver()
  }, [arrival, offered])
}

/** The visible control of a field; a hidden input may stand behind it. */
function controlOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const named = form?.elements.namedItem(name)
  const first = named instanceof RadioNodeList ? named[0] : named
  if (!(first instanceof HTMLElement)) return undefined
  if (!(first instanceof HTMLInputElement) || first.type !== 'hidden') return first
  const before = first.previousElementSibling
  const control = before?.querySelector('input:not([type=hidden])') ?? before?.querySelector('button')
  return control instanceof HTMLElement ? control : undefined
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
