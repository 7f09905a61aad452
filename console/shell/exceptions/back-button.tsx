import { landingPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { consoleRouter } from '../router.tsx'

/** Back to the page before, or to the landing page when there was none. */
export function BackButton() {
  const { t } = useTranslation('shell')
  const back = () => {
    const router = consoleRouter()
    // The router counts its entries; before the first one, the browser's history leads out of the console.
    void (isFirstEntry(history.state) ? router.navigate(landingPath) : router.navigate(-1))
  }
  return <Button onClick={back}>{t('exception.back')}</Button>
}

function isFirstEntry(state: unknown): boolean {
  return !(typeof state === 'object' && state && 'idx' in state && Number(state.idx) > 0)
}
