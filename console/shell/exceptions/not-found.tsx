import { readGranters } from '@greenroom/contract/areas/roles/access-requests'
import { allRoutes, type PlacedRoute } from '@greenroom/contract/routes'
import { Button, Text } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath } from 'react-router'
import { useCallQuery } from '../../kit/call/query.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { refreshAccess } from '../menu-tree/load-access.ts'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'

/** The page or section that lies at an address for other roles; undefined when there is none for any role. */
function closedPageAt(address: string): PlacedRoute | undefined {
  return allRoutes.find(({ path }) => matchPath(path, address) !== null)
}

/** Whether only roles of administrators open a page, or anything of a section. */
function isForAdministrators({ roles, children }: Pick<PlacedRoute, 'roles' | 'children'>): boolean {
  const bases = children?.flatMap(child => child.roles) ?? roles
  return bases.every(base => base === 'admin')
}

/**
 * Shown inside the shell; the requested address stays in the address bar. A page that the role may not open is not found
 * (specification §6), and the page says which role opens it.
 * @param address the requested path; absent on the exception page itself
 */
export function NotFound({ address }: { address?: string }) {
  const { t } = useTranslation('shell')
  const closed = address === undefined ? undefined : closedPageAt(address)
  return (
    <Exception
      code="404"
      icon={IconMapQuestion}
      text={t('exception.missing.text')}
      hint={closed ? <ClosedPageHint page={closed} /> : t('exception.missing.hint')}
      actions={
        <>
          <RetryButton />
          <BackButton />
        </>
      }
    />
  )
}

/** Those who may give users their roles. */
const givesRoles = 'user:update'

/**
 * Says which page the role may not open, which role opens it, and who can give that role. A permission would not open
 * it, so none is requested.
 */
function ClosedPageHint({ page }: { page: PlacedRoute }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const granters = useCallQuery(readGranters, { query: { permission: givesRoles } }, { quiet: true }).data
  const more = granters ? granters.total - granters.names.length : 0
  const names = [
    ...(granters?.names ?? []),
    ...(more > 0 ? [t('exception.closed.more', { count: more })] : []),
  ]
  return (
    <>
      <Text size="sm">
        {t(isForAdministrators(page) ? 'exception.closed.administrators' : 'exception.closed.menu', {
          page: page.title[language],
        })}
      </Text>
      {granters && (
        <Text size="sm" mt={4}>
          {names.length === 0
            ? t('exception.closed.noOne')
            : t('exception.closed.ask', { names: new Intl.ListFormat(language).format(names) })}
        </Text>
      )}
    </>
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
