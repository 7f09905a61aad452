import { type PictureRow, pictureLimits } from '@greenroom/contract/areas/pictures/pictures'
import { ruleText } from '@greenroom/contract/rule-texts'
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import { changeName } from './picture-commands.ts'

interface RenameDialogProps {
  picture: PictureRow
  onClose: () => void
}

/** Asks for the new name of a picture. */
export function RenameDialog({ picture, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['pictures', 'kit'])
  const language = useLanguage()
  const [name, setName] = useState(picture.name)
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next = name.trim()
    if (next === '') return setError(ruleText('required', language))
    if (next === picture.name) return onClose()
    setSaving(true)
    const isDone = await changeName(picture, next)
    setSaving(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      centered
      title={t('rename.title')}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <TextInput
          label={t('field.name')}
          required
          autoComplete="off"
          maxLength={pictureLimits.name}
          data-autofocus
          error={error}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setError('')
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('rename.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
