import { landingPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isFirstEntry } from '../../kit/navigation/go-back.ts'
import { consoleRouter } from '../router.ts'

/** Goes back to the previous page, or to the landing page when there is none. */
export function BackButton() {
  const { t } = useTranslation('shell')
  const back = () => {
    const router = consoleRouter()
    void (isFirstEntry(history.state) ? router.navigate(landingPath) : router.navigate(-1))
  }
  return <Button onClick={back}>{t('exception.back')}</Button>
}
