import { fireEvent } from '@testing-library/react'

/** Pastes a text into a field at once, for large forms in which typing each key would be slow. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}
