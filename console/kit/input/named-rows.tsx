import type { ReactNode } from 'react'
import classes from './add-list.module.css'

/** A short list of named things, for a drawer. */
export function NamedRows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface NamedRowProps {
  /** Name, which is not translated. */
  name: string
  /** Facts, one per line. */
  lines: readonly ReactNode[]
  /** A button, or why there is none. */
  action: ReactNode
}

/** A row of {@link NamedRows}. */
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
