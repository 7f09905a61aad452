import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './failed-start.module.css'

/** Stands in an empty window when the files of the console could not be loaded. */
export function FailedStart() {
  const { t } = useTranslation('kit')
  return (
    <main className={classes.page}>
      <p>{t('failedToLoad')}</p>
      <Button onClick={() => location.reload()}>{t('retry')}</Button>
    </main>
  )
}
