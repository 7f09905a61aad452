import type { ReactNode } from 'react'
import classes from './form-bar.module.css'

interface FormBarProps {
  /** What there is to say of the form, at the left of the buttons. */
  state?: ReactNode
  /** The buttons; the primary one is the last. */
  children: ReactNode
}

/** The buttons of a form that is a page, at the right of a bar at its end. The bar stays in sight while the form is longer than the window. */
export function FormBar({ state, children }: FormBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.state}>{state}</div>
      {children}
    </div>
  )
}
