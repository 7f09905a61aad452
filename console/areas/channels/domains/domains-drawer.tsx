import {
  deleteRegisteredDomains,
  listRegisteredDomains,
  type RegisteredDomain,
} from '@greenroom/contract/areas/channels/registered-domains'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NamedRow, NamedRows } from '../../../kit/add-list/named-rows.tsx'
import { callWithId } from '../../../kit/call.ts'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { runCommand } from '../../../kit/run-command.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { DomainForm } from './domain-form.tsx'

/** The domains that channels may lead to: added here, and deleted. */
export function DomainsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('channels')
  const { data, error, isPending, refetch } = useCallQuery(listRegisteredDomains, {}, { quiet: true })

  async function remove({ id, domain }: RegisteredDomain): Promise<void> {
    await runCommand({
      send: options => callWithId(deleteRegisteredDomains, { body: { ids: [id] } }, options),
      done: () => t('domains.deleted', { domain }),
      topics: ['channel.changed'],
    })
    void refetch()
  }

  return (
    <SideDrawer title={t('domains.title')} size={520} onClose={onClose}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('domains.context')}
      </Text>
      <DomainForm onAdded={() => void refetch()} />
      {isPending && <SkeletonRows rows={3} height={40} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState title={t('domains.none')} message={t('domains.noneHint')} />}
      {data && data.list.length > 0 && (
        <NamedRows>
          {data.list.map(domain => (
            <DomainRow key={domain.id} row={domain} onDelete={() => void remove(domain)} />
          ))}
        </NamedRows>
      )}
    </SideDrawer>
  )
}

function DomainRow({ row, onDelete }: { row: RegisteredDomain; onDelete: () => void }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const { domain, userName: user, createdTime } = row
  return (
    <NamedRow
      name={domain}
      lines={[t('domains.added', { user: user || t('domains.nobody'), time: format.relative(createdTime) })]}
      action={
        <Button
          variant="default"
          size="xs"
          aria-label={t('domains.deleteOne', { domain })}
          onClick={onDelete}
        >
          {t('action.delete')}
        </Button>
      }
    />
  )
}
