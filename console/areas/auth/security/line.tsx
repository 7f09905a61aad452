import type { ReactNode } from 'react'
import classes from './security.module.css'

interface LineProps {
  label: string
  text?: ReactNode
  /** Nothing is set yet. */
  faint?: boolean
  actions?: ReactNode
  children?: ReactNode
}

/** One sign-in method or contact: its name, state and actions. */
export function Line({ label, text, faint = false, actions, children }: LineProps) {
  return (
    <section className={classes.line} aria-label={label}>
      <span className={classes.label}>{label}</span>
      <span className={`${classes.text} ${faint ? classes.faint : ''}`}>{text}</span>
      <span className={classes.actions}>{actions}</span>
      {children}
    </section>
  )
}
