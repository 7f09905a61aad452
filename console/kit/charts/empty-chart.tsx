import '../text/locales/index.ts'
import { type ComponentType, createContext } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/states.tsx'

/** Stands in the place of a chart whose period has no figures. */
export function NothingInPeriod() {
  const { t } = useTranslation('charts')
  return <EmptyState kind="analytics" title={t('empty')} message={t('emptyMessage')} />
}

/** Stands in the place of charts without figures. An area provides its own where another period would not help. */
export const EmptyChart = createContext<ComponentType>(NothingInPeriod)
