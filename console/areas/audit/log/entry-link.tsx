import type { ListedOperation } from '@greenroom/contract/areas/audit/operation-log'
import { Link } from 'react-router'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { sentenceOf } from '../sentence.ts'
import classes from './operation-list.module.css'

/** Who did what, as a sentence; leads to what changed. */
export function EntryLink({ entry }: { entry: ListedOperation }) {
  const { addressOf } = useViewedRow()
  const sentence = sentenceOf(entry)
  return (
    <Link to={addressOf(entry.id)} className={classes.link} title={sentence}>
      {sentence}
    </Link>
  )
}
