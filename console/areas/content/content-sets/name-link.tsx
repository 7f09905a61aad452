import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { Link } from 'react-router'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import classes from './name-link.module.css'

/** A set's name; leads to all of its fields. */
export function NameLink({ set }: { set: ContentSetRow }) {
  const { addressOf } = useViewedRow()
  return (
    <Link to={addressOf(set.id)} className={classes.name} title={set.name}>
      {set.name}
    </Link>
  )
}
