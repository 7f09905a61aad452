import { Link, type To } from 'react-router'
import classes from './row-link.module.css'

/** The name of a row, which leads to it; shortened where it does not fit. */
export function RowLink({ to, name }: { to: To; name: string }) {
  return (
    <Link to={to} className={classes.link} title={name} translate="no">
      {name}
    </Link>
  )
}

interface RowButtonProps {
  name: string
  /** What a click does, for screen readers. */
  label: string
  onClick: () => void
}

/** The name of a row, which opens it on the same page; shortened where it does not fit. */
export function RowButton({ name, label, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.link}
      data-button
      title={name}
      aria-label={label}
      translate="no"
      onClick={onClick}
    >
      {name}
    </button>
  )
}
