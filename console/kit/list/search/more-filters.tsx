import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../overlay/popover.tsx'
import type { ListState } from '../address.ts'
import type { Filter } from '../filter-values.ts'
import classes from './search-line.module.css'
import type { LiveSearch } from './use-live-search.ts'

const MoreFields = lazy(async () => ({ default: (await import('./more-fields.tsx')).MoreFields }))

export interface MoreFiltersProps {
  filters: readonly Filter[]
  applied: ListState['filters']
  live: LiveSearch
  /** Key of the field that it opens at; empty for the first, undefined while it is closed. */
  opened: string | undefined
  onOpen: (key: string | undefined) => void
}

/** All filters as fields, for those who look for them. */
export function MoreFilters({ filters, applied, live, opened, onOpen }: MoreFiltersProps) {
  const { t } = useTranslation('list')
  return (
    <Popover
      opened={opened !== undefined}
      onChange={isOpen => onOpen(isOpen ? '' : undefined)}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          className={classes.more}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={() => onOpen(opened === undefined ? '' : undefined)}
        >
          {t('filters.more')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.fields} aria-label={t('filters.more')}>
        <Suspense>
          <MoreFields {...{ filters, applied, live }} focused={opened ?? ''} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
