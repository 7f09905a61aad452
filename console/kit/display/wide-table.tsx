import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

interface WideTableProps {
  /** What the table holds, for screen readers. */
  label: string
  /** For what differs from other tables. */
  className?: string | undefined
  /** Head and body. */
  children: ReactNode
}

/** A small table that scrolls sideways where it does not fit, also by keyboard. */
export function WideTable({ label, className = '', children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={`${classes.table} ${className}`}>{children}</table>
    </section>
  )
}
