import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A list of facts: names and values, in order. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
