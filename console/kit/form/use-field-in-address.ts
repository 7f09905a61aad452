import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** The address's hash with which a form is opened to correct what was sent, where no field is named. */
const correctHash = 'correct'

/** The address of a form with the field that the cursor belongs in; empty for none. */
export const fieldAddress = (form: string, field: string) =>
  `${form}#${encodeURIComponent(field || correctHash)}`

/**
 * Puts the cursor in the field that the address's hash names, once for each link that leads there.
 * @returns whether the form was opened to correct what was sent
 */
export function useFieldInAddress(form: RefObject<HTMLFormElement | null>): boolean {
  const { hash, key } = useLocation()
  const name = decodeHash(hash)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (name === '' || name === correctHash) return
    const control = form.current?.elements.namedItem(name)
    const first = control instanceof RadioNodeList ? control[0] : control
    if (!(first instanceof HTMLElement)) return
    first.focus()
    first.scrollIntoView({ block: 'center' })
  }, [name, key])
  return name !== ''
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
