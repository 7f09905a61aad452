import type { ListedOperation } from '@greenroom/contract/areas/audit/operation-log'
import { Link } from 'react-router'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { listedActionText } from '../labels.ts'
import classes from './operation-list.module.css'

/** What was done; leads to what changed. */
export function EntryLink({ entry }: { entry: ListedOperation }) {
  const { addressOf } = useViewedRow()
  return (
    <Link to={addressOf(entry.id)} className={classes.link}>
      {listedActionText(entry)}
    </Link>
  )
}
