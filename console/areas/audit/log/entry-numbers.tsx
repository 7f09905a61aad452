import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'

/** Other entries by their numbers, each leading to it. */
export function EntryNumbers({ ids }: { ids: readonly string[] }) {
  const { addressOf } = useViewedRow()
  return (
    <Group gap="xs" component="span">
      {ids.map(id => (
        <Anchor key={id} component={Link} to={addressOf(id)} size="sm">
          {id}
        </Anchor>
      ))}
    </Group>
  )
}
