import { VisuallyHidden } from '@mantine/core'
import { useCount } from '../browser/motion.ts'
import { useFormat } from './format.ts'

/** Keeps the hidden text at its place: in a table that scrolls sideways it would widen the page. */
const around = { position: 'relative' } as const

/**
 * A short number or text such as 1.9万, with the exact one for readers who point at it and for screen readers. Every
 * shortened number on a page is shown by this part.
 */
export function Exact({ short, exact }: { short: string; exact: string }) {
  if (short === exact) return <span title={exact}>{exact}</span>
  return (
    <span title={exact} style={around}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </span>
  )
}

/** A number in the reader's units. */
export function ShortNumber({ value }: { value: number }) {
  const format = useFormat()
  return <Exact short={format.compact(value)} exact={format.number(value)} />
}

/** A number in the reader's units that counts to its new value when it changes. Screen readers read the new one at once. */
export function CountedNumber({ value }: { value: number }) {
  const format = useFormat()
  const drawn = useCount(value)
  return <Exact short={format.compact(drawn)} exact={format.number(value)} />
}
