import type { Range } from './match.ts'
import classes from './palette.module.css'

/** A text with its matched letters highlighted. */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const parts = ranges.flatMap(([from, to], place) => [
    text.slice(ranges[place - 1]?.[1] ?? 0, from),
    // biome-ignore lint/suspicious/noArrayIndexKey: the ranges of one drawing have no other identity
    <mark key={place} className={classes.mark}>
      {text.slice(from, to)}
    </mark>,
  ])
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
