import { fireEvent } from '@testing-library/react'

/** Types all of a text into a field at once, for forms so large that a test would wait for each key. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}
