import '../locales/no-events/index.ts'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { NothingInPeriod } from '../../../kit/charts/empty-chart.tsx'
import { EmptyState } from '../../../kit/feedback/states.tsx'
import { useReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { drawerParameters } from '../../../kit/overlay/drawer-address.ts'
import { usePermission } from '../../../kit/session/permission.tsx'

interface NoFiguresProps {
  /** Shown once events have arrived. */
  fallback?: ReactNode
}

/** Stands in the place of a chart without figures. While no event ever arrived it leads to data collection. */
export function NoFigures({ fallback = <NothingInPeriod /> }: NoFiguresProps) {
  const { t } = useTranslation('noEvents')
  const may = usePermission()
  const page = useReachablePages().find(({ name }) => name === 'DataAnalysis')
  const { data } = useCallQuery(readCollection, {}, { quiet: true, enabled: may('insight:read') })
  if (data?.lastEventTime !== null) return fallback
  if (!page || !may('insight:manage'))
    return <EmptyState kind="analytics" title={t('title')} message={t('ask')} />
  return (
    <EmptyState
      title={t('title')}
      message={t('connect')}
      action={
        <Button
          component={Link}
          to={`${page.path}?${drawerParameters.collection}=1`}
          size="xs"
          variant="default"
        >
          {t('toCollection')}
        </Button>
      }
    />
  )
}
