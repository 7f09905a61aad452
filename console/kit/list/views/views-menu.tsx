import { viewLimits } from '@greenroom/contract/areas/views/views'
import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../command/confirm.tsx'
import { DangerItem } from '../../command/danger-item.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import { Menu } from '../../overlay/menu.tsx'
import { Tooltip } from '../../overlay/tooltip.tsx'
import type { SavedViews } from './use-saved-views.ts'
import type { Views } from './use-views.ts'

interface ViewsMenuProps {
  views: SavedViews & Partial<Pick<Views, 'watch'>>
  /** Whether views of it can be shared. */
  canShare: boolean
  /** What else can be done with the applied view. */
  children?: ReactNode
}

/** The actions of a watch in each of its states. */
const watchLabels = { off: 'views.watch', on: 'views.unwatch', paused: 'views.watchAgain' } as const

/** Saves the current state as a view, and changes and deletes the applied one. */
export function ViewsMenu({ views, canShare, children }: ViewsMenuProps) {
  const { t } = useTranslation('list')
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const { all, applied, watch } = views
  const own = applied?.own ? applied : undefined
  const watchState = applied?.watch ?? 'off'

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
          <Menu.Item onClick={() => setNaming('new')}>{t('views.save')}</Menu.Item>
          {applied && (
            <>
              <Menu.Divider />
              <Menu.Label translate="no">{applied.name}</Menu.Label>
              {watch && (
                <Menu.Item onClick={() => void watch(applied, applied.watch !== 'on')}>
                  {t(watchLabels[watchState])}
                </Menu.Item>
              )}
              {children}
              <Menu.Item onClick={() => void views.setDefault(applied.isDefault ? null : applied)}>
                {t(applied.isDefault ? 'views.noDefault' : 'views.default')}
              </Menu.Item>
            </>
          )}
          {own && (
            <>
              <Menu.Item onClick={() => void views.update(own)}>{t('views.update')}</Menu.Item>
              <Menu.Item onClick={() => setNaming('rename')}>{t('views.rename')}</Menu.Item>
              <DangerItem onClick={() => void remove()}>{t('views.delete')}</DangerItem>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          title={t(naming === 'new' ? 'views.save' : 'views.rename')}
          name={naming === 'rename' ? (own?.name ?? '') : ''}
          shared={naming === 'rename' && own?.shared === true}
          canShare={canShare}
          onClose={() => setNaming(undefined)}
          onSave={async (name, shared) => {
            const isKept =
              naming === 'rename' && own
                ? await views.update(own, { name, shared })
                : await views.create(name, shared)
            if (isKept) setNaming(undefined)
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

/** Asks what a view is called, and whether others have it too. */
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
    <Dialog centered title={title} closeButtonProps={{ 'aria-label': t('kit:close') }} onClose={onClose}>
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
    </Dialog>
  )
}
