import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'
import classes from './workplace.module.css'

/** Says that the figures of the page count only what the user's role sees; nothing for users who see all rows. */
export function ScopedNote() {
  const { t } = useTranslation('workplace')
  const { data } = useCallQuery(readWorkplaceSummary, {}, { quiet: true })
  return data?.isScoped ? <p className={classes.scoped}>{t('statistics.scoped')}</p> : null
}
