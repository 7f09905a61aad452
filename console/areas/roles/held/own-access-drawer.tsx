import '../locales/index.ts'
import { type OwnAccessRequest, readOwnAccess } from '@greenroom/contract/areas/roles/access-requests'
import { Badge, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { permissionText } from '../../../kit/session/permission-text.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { Grants } from './grants.tsx'
import classes from './held.module.css'

const colors = { open: 'blue', approved: 'green', rejected: 'red', void: 'gray' } as const

/** What the signed-in user was granted, and what became of their requests. */
export function OwnAccessDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('held')
  const { data, error, refetch } = useCallQuery(readOwnAccess, {}, { quiet: true, staleTime: 0 })
  return (
    <SideDrawer title={t('own.title')} onClose={onClose}>
      {data && (
        <>
          <Title order={3} size="h4" mb="xs">
            {t('grants')}
          </Title>
          <Grants grants={data.grants} nothing={t('own.noGrants')} />
          <Title order={3} size="h4" mb="xs">
            {t('own.requests')}
          </Title>
          <Requests requests={data.requests} />
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
    </SideDrawer>
  )
}

function Requests({ requests }: { requests: readonly OwnAccessRequest[] }) {
  const { t } = useTranslation('held')
  const language = useLanguage()
  const format = useFormat()
  if (requests.length === 0) return <Text c="dimmed">{t('own.noRequests')}</Text>
  return (
    <ul className={classes.rows}>
      {requests.map(request => (
        <li key={request.id}>
          <span>
            <span className={classes.name}>{permissionText(request.permission, language)}</span>
            <Text span size="sm">
              {request.reason}
            </Text>
            <Text span size="xs" c="dimmed">
              {[
                t('own.requested', { time: format.relative(request.requestedTime) }),
                ...(request.decidedBy === '' ? [] : [request.decidedBy]),
                ...(request.answer === '' ? [] : [request.answer]),
              ].join(' · ')}
            </Text>
          </span>
          <Badge color={colors[request.state]}>{t(`own.state.${request.state}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
