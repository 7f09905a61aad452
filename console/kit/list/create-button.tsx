import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Permission } from '../permission.tsx'
import type { ListActions } from './actions.ts'
import type { ListRow } from './definition.ts'

/** The button for a list's primary action, for people who may do it. */
export function CreateButton({ create }: { create: ListActions<ListRow>['create'] }) {
  if (!create) return null
  return (
    <Permission need={[create.need]}>
      <Button leftSection={<IconPlus size={16} />} onClick={create.run}>
        {create.label()}
      </Button>
    </Permission>
  )
}
