import { Fragment } from 'react'
import classes from './view.module.css'

/** A text with all occurrences of these parts marked. */
export function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  return partsOf(text, marks).map(({ part, at, hit }) =>
    hit ? (
      <mark key={at} className={classes.hit}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}

interface Part {
  part: string
  /** Where it begins. */
  at: number
  hit: boolean
}

/**
 * Splits a text at the parts. Of two overlapping parts, the one that begins first counts; if both begin together, the
 * longer one.
 */
function partsOf(text: string, marks: readonly string[]): Part[] {
  const terms = marks.filter(mark => mark !== '').toSorted((a, b) => b.length - a.length)
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    const next = terms
      .map(mark => ({ mark, begin: text.indexOf(mark, at) }))
      .filter(({ begin }) => begin >= 0)
      .reduce<{ mark: string; begin: number } | undefined>(
        (first, one) => (first === undefined || one.begin < first.begin ? one : first),
        undefined,
      )
    const end = next?.begin ?? text.length
    if (end > at) parts.push({ part: text.slice(at, end), at, hit: false })
    if (next) parts.push({ part: next.mark, at: next.begin, hit: true })
    at = next ? next.begin + next.mark.length : text.length
  }
  return parts
}
