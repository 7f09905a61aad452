import type { ContentSetRow } from '@greenroom/contract/areas/content'
import { Link } from 'react-router'
import classes from './name-link.module.css'
import { useViewedSet } from './use-viewed-set.ts'

/** A set's name; leads to all of its fields. */
export function NameLink({ set }: { set: ContentSetRow }) {
  const { addressOf } = useViewedSet()
  return (
    <Link to={addressOf(set.id)} className={classes.name} title={set.name}>
      {set.name}
    </Link>
  )
}
