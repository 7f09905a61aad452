import { sharedListAccess, viewLimits } from '@greenroom/contract/areas/views'
import { ActionIcon, Button, Checkbox, Group, Menu, Modal, TextInput, Tooltip } from '@mantine/core'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../confirm.tsx'
import type { Views } from './use-views.ts'

interface ViewsMenuProps {
  views: Views
  /** The key of the list. */
  list: string
}

/** Applies views, and keeps, changes and deletes one's own. */
export function ViewsMenu({ views, list }: ViewsMenuProps) {
  const { t } = useTranslation('list')
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const { all, applied } = views
  const own = applied?.own ? applied : undefined

  async function remove(): Promise<void> {
    if (!own) return
    const agreed = await confirmAction({
      title: t('views.deleteTitle'),
      message: <span translate="no">{t('views.deleteMessage', { name: own.name })}</span>,
      confirmLabel: t('views.delete'),
      danger: true,
    })
    if (agreed) await views.remove(own)
  }

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Tooltip label={t('views.title')}>
            <ActionIcon size="lg" aria-label={t('views.title')}>
              <IconBookmark size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {all.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          {all.map(view => (
            <Menu.Item
              key={view.id}
              translate="no"
              leftSection={
                <IconCheck size={14} aria-hidden visibility={view === applied ? 'visible' : 'hidden'} />
              }
              onClick={() => views.apply(view)}
            >
              {view.own ? view.name : t('views.of', { name: view.name, owner: view.owner })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming('new')}>{t('views.save')}</Menu.Item>
          {applied && (
            <Menu.Item onClick={() => void views.setDefault(applied.isDefault ? null : applied)}>
              {t(applied.isDefault ? 'views.noDefault' : 'views.default')}
            </Menu.Item>
          )}
          {own && (
            <>
              <Menu.Item onClick={() => void views.update(own)}>{t('views.update')}</Menu.Item>
              <Menu.Item onClick={() => setNaming('rename')}>{t('views.rename')}</Menu.Item>
              <Menu.Item color="red" onClick={() => void remove()}>
                {t('views.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          title={t(naming === 'new' ? 'views.save' : 'views.rename')}
          name={naming === 'rename' ? (own?.name ?? '') : ''}
          shared={naming === 'rename' && own?.shared === true}
          canShare={Object.hasOwn(sharedListAccess, list)}
          onClose={() => setNaming(undefined)}
          onSave={async (name, shared) => {
            if (naming === 'rename' && own) await views.update(own, { name, shared })
            else await views.create(name, shared)
            setNaming(undefined)
          }}
        />
      )}
    </>
  )
}

interface NameDialogProps {
  title: string
  name: string
  shared: boolean
  canShare: boolean
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

function NameDialog({ title, canShare, onSave, onClose, ...before }: NameDialogProps) {
  const { t } = useTranslation(['list', 'kit'])
  const [name, setName] = useState(before.name)
  const [shared, setShared] = useState(before.shared)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    await onSave(name.trim(), shared)
  }

  return (
    <Modal
      opened
      centered
      title={title}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <form onSubmit={event => void save(event)}>
        <TextInput
          label={t('views.name')}
          maxLength={viewLimits.name}
          value={name}
          data-autofocus
          autoComplete="off"
          onChange={event => setName(event.currentTarget.value)}
        />
        {canShare && (
          <Checkbox
            mt="md"
            label={t('views.share')}
            checked={shared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            {t('views.keep')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
