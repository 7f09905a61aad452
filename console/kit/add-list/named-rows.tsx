import type { ReactNode } from 'react'
import classes from './add-list.module.css'

/** A short list of things that have a name, in a drawer. */
export function NamedRows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface NamedRowProps {
  /** What it is called, in nobody's language. */
  name: string
  /** What is said of it, line by line. */
  lines: readonly ReactNode[]
  /** A button, or the reason why there is none. */
  action: ReactNode
}

/** One of {@link NamedRows}. */
export function NamedRow({ name, lines, action }: NamedRowProps) {
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name} translate="no">
          {name}
        </div>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row have their places
          <div key={place} className={classes.line}>
            {line}
          </div>
        ))}
      </div>
      {action}
    </li>
  )
}
