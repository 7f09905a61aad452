import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../kit/command/danger-item.tsx'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { Menu } from '../../kit/overlay/menu.tsx'
import type { Naming } from './library-commands.ts'

interface OwnMenuProps {
  row: Naming
  maxLength: number
  /** Undefined where there is nothing more to edit. */
  onEdit?: () => void
  onRename: (naming: Naming) => Promise<boolean>
  /** Undefined at the ends of a list, or where there is no order. */
  onForward?: (() => void) | undefined
  onBack?: (() => void) | undefined
  onRemove: () => void
}

/** What the author of a template, a block or a theme does with it. */
export function OwnMenu(props: OwnMenuProps) {
  const { row, maxLength, onEdit, onRename, onForward, onBack, onRemove } = props
  const { t } = useTranslation('articleLibrary')
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('own.more', { name: row.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && <Menu.Item onClick={onEdit}>{t('own.edit')}</Menu.Item>}
          <Menu.Item onClick={() => setRenaming(true)}>{t('own.rename')}</Menu.Item>
          {onForward && <Menu.Item onClick={onForward}>{t('own.forward')}</Menu.Item>}
          {onBack && <Menu.Item onClick={onBack}>{t('own.back')}</Menu.Item>}
          <DangerItem onClick={onRemove}>{t('own.delete')}</DangerItem>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && (
        <RenameDialog
          row={row}
          maxLength={maxLength}
          onSave={async naming => (await onRename(naming)) && setRenaming(false)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}

interface RenameDialogProps {
  row: Naming
  maxLength: number
  onSave: (naming: Naming) => Promise<unknown>
  onClose: () => void
}

function RenameDialog({ row, maxLength, onSave, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['articleLibrary', 'kit'])
  const [naming, setNaming] = useState<Naming>({ name: row.name, isShared: row.isShared })
  const [isSaving, setSaving] = useState(false)
  const name = naming.name.trim()

  function save(event: FormEvent): void {
    event.preventDefault()
    if (name === '') return
    setSaving(true)
    void onSave({ ...naming, name }).finally(() => setSaving(false))
  }

  return (
    <Dialog
      centered
      title={t('own.rename')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <form onSubmit={save}>
        <Stack gap="sm">
          <NamingFields naming={naming} maxLength={maxLength} onChange={setNaming} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit:cancel')}
            </Button>
            <RefusedButton
              type="submit"
              reason={name === '' ? t('nameNeeded') : undefined}
              loading={isSaving}
            >
              {t('save')}
            </RefusedButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface NamingFieldsProps {
  naming: Naming
  maxLength: number
  onChange: (naming: Naming) => void
}

/** Name and sharing. */
export function NamingFields({ naming, maxLength, onChange }: NamingFieldsProps) {
  const { t } = useTranslation('articleLibrary')
  return (
    <>
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={maxLength}
        value={naming.name}
        onChange={({ currentTarget: { value: name } }) => onChange({ ...naming, name })}
      />
      <Checkbox
        label={t('share')}
        checked={naming.isShared}
        onChange={({ currentTarget: { checked: isShared } }) => onChange({ ...naming, isShared })}
      />
    </>
  )
}
