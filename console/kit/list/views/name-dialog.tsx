import { viewLimits } from '@greenroom/contract/areas/views/views'
import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NameDialogProps {
  title: string
  name: string
  shared: boolean
  canShare: boolean
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

/** Asks what a view is called, and whether others have it too. */
export function NameDialog({ title, canShare, onSave, onClose, ...before }: NameDialogProps) {
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
