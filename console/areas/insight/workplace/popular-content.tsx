import './locales/index.ts'
import { popularTypes, readPopular } from '@greenroom/contract/areas/insight/specified-figures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { Segments } from '../../../kit/segments.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { NoFigures } from '../collection/no-figures.tsx'
import classes from './popular.module.css'
import { PopularTable } from './popular-table.tsx'

/** Most clicked online content, by type. */
export function PopularContent() {
  const { t } = useTranslation('workplace')
  const [type, setType] = useState<(typeof popularTypes)[number]>('text')
  const types = (
    <Segments
      size="xs"
      aria-label={t('popular.type')}
      data={popularTypes.map(value => ({ value, label: t(`popular.types.${value}`) }))}
      value={type}
      onChange={setType}
    />
  )
  return (
    <Panel title={t('popular.title')} action={types}>
      <p className={classes.note}>{t('popular.note')}</p>
      <Popular type={type} />
    </Panel>
  )
}

function Popular({ type }: { type: (typeof popularTypes)[number] }) {
  const { t } = useTranslation('workplace')
  const query = useCallQuery(readPopular, { query: { type } }, { quiet: true })
  const { data } = query
  if (!data) return <QueryState query={query} placeholder={<SkeletonRows rows={6} height={32} />} />
  if (data.length === 0)
    return <NoFigures fallback={<EmptyState title={t('popular.empty')} message={t('popular.emptyHint')} />} />
  return <PopularTable rows={data} />
}
