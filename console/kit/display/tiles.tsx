import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CountedNumber } from '../text/exact.tsx'
import classes from './tiles.module.css'

/** Figures side by side. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.tiles} aria-label={label}>
      {children}
    </section>
  )
}

/** Placeholder for tiles that are loading. @param height of a tile, in px */
export function SkeletonTiles({ label, count, height }: { label: string; count: number; height: number }) {
  return (
    <div className={classes.tiles} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={place} height={height} />
      ))}
    </div>
  )
}

interface TileProps {
  label: string
  /** Before the label: a dot in the colour of a state. */
  mark?: ReactNode
  /** A number is shown in the reader's units; see exact.tsx. */
  figure: string | number
  /** What the figure is part of, or how it has changed. */
  note?: ReactNode
  /** Address of the list of the counted things; undefined when there is none or the user may not open it. */
  to?: string | undefined
}

/** One figure with its label; links to its list where there is one. */
export function Tile({ label, mark, figure, note, to }: TileProps) {
  const content = (
    <>
      <span className={classes.label}>
        {mark}
        {label}
        {to !== undefined && <IconChevronRight className={classes.arrow} size={14} aria-hidden />}
      </span>
      <span className={classes.figure}>
        {typeof figure === 'number' ? <CountedNumber value={figure} /> : figure}
      </span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </>
  )
  if (to === undefined) return <div className={classes.tile}>{content}</div>
  return (
    <Link className={classes.tile} to={to} data-figure={figure}>
      {content}
    </Link>
  )
}
