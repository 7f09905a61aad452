import { hash } from 'node:crypto'

/** A deterministic event id: the same kind and text give the same id, so repetitions count once. */
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
