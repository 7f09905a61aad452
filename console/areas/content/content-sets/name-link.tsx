import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { RowLink } from '../../../kit/list/row-link.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'

/** A set's name; leads to all of its fields. */
export function NameLink({ set }: { set: ContentSetRow }) {
  const { addressOf } = useViewedRow()
  return <RowLink to={addressOf(set.id)} name={set.name} />
}
