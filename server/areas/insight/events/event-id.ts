import { hash } from 'node:crypto'

/** The id of an event: the same for the same kind and text, so that what is told twice is one event. */
export function eventIdOf(kind: string, text: string): string {
  const digits = hash('sha256', `${kind} ${text}`, 'hex')
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ]
  return [...parts, digits.slice(20, 32)].join('-')
}
