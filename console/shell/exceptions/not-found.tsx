import { allRoutes } from '@greenroom/contract/routes'
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath } from 'react-router'
import { toast } from '../../kit/feedback/toast.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { refreshAccess } from '../menu-tree/load-access.ts'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'

/** The page that lies at an address for other roles; undefined when there is none for any role. */
const pageOfOthers = (address: string | undefined) =>
  address === undefined
    ? undefined
    : allRoutes.find(({ path, children }) => !children && matchPath(path, address) !== null)

/**
 * Shown inside the shell; the requested address stays in the address bar. A page that the role may not open is not found
 * (specification §6), and the page says that it is the role.
 * @param address the requested path; absent on the exception page itself
 */
export function NotFound({ address }: { address?: string }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const refused = pageOfOthers(address)
  return (
    <Exception
      code="404"
      icon={IconMapQuestion}
      text={t('exception.missing.text')}
      hint={
        refused
          ? t('exception.missing.otherRole', { page: refused.title[language] })
          : t('exception.missing.hint')
      }
      actions={
        <>
          <RetryButton />
          <BackButton />
        </>
      }
    />
  )
}

/** Reads the menu from the server again. If the page exists or is allowed by now, it opens. */
function RetryButton() {
  const { t } = useTranslation('shell')
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const retry = async () => {
    setAsking(true)
    const failure = await refreshAccess()
    // The page exists now and replaces this button.
    if (!button.current) return
    setAsking(false)
    if (failure === undefined) toast.notice(t('exception.stillMissing'))
    else toast.failure(failure)
  }
  return (
    <Button ref={button} variant="default" loading={asking} onClick={() => void retry()}>
      {t('exception.retry')}
    </Button>
  )
}
