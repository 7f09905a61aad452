import {
  addRegisteredDomain,
  deleteRegisteredDomains,
  listRegisteredDomains,
  type RegisteredDomain,
  registeredDomainFields,
  registeredDomainLimits,
} from '@greenroom/contract/areas/channels/registered-domains'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call, callWithId } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { checkFields } from '../../../kit/form/field-errors.ts'
import { AddForm } from '../../../kit/input/add-form.tsx'
import { NamedRow, NamedRows } from '../../../kit/input/named-rows.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'

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

/** Adds one domain. */
function DomainForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('channels')
  const language = useLanguage()

  async function add(domain: string): Promise<string | undefined> {
    const checked = checkFields(registeredDomainFields, { domain }, language)
    if ('errors' in checked) return checked.errors.domain
    await call(addRegisteredDomain, { body: checked.fields }, { quiet: ['invalid'] })
    onAdded()
    return undefined
  }

  return (
    <AddForm
      label={t('domains.domain')}
      placeholder={t('domains.example')}
      maxLength={registeredDomainLimits.characters}
      action={t('domains.add')}
      onAdd={add}
    />
  )
}
