import { landingPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { consoleRouter } from '../router.tsx'

/** Where the console began, the browser's history leads out of it; the router calls that entry so. */
const firstEntry = 'default'

/** Back to the page before, or to the landing page when there was none. */
export function BackButton() {
  const { t } = useTranslation('shell')
  const back = () => {
    const router = consoleRouter()
    void (router.state.location.key === firstEntry ? router.navigate(landingPath) : router.navigate(-1))
  }
  return <Button onClick={back}>{t('exception.back')}</Button>
}
