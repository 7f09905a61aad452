import './locales/index.ts'
import { useTranslation } from 'react-i18next'
import { Change } from '../../../kit/charts/change.tsx'
import classes from './popular.module.css'

const none = '–'

/** Growth in percent; null when there is nothing to compare with. */
export function Growth({ percent }: { percent: number | null }) {
  const { t } = useTranslation('workplace')
  if (percent !== null) return <Change percent={percent} />
  return (
    <abbr className={classes.none} title={t('popular.noGrowth')}>
      {none}
    </abbr>
  )
}
