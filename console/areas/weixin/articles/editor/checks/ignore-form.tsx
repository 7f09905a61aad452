import { articleContentLimits } from '@greenroom/contract/areas/weixin/article-content'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedButton } from '../../../../../kit/refused-button.tsx'
import { useEditing } from '../state/use-editing.ts'
import { setIgnored } from './ignore.ts'

/** Asks why a warning does not matter here. */
export function IgnoreForm({ findingKey, onDone }: { findingKey: string; onDone: () => void }) {
  const { t } = useTranslation(['articles', 'kit'])
  const { store } = useEditing()
  const [note, setNote] = useState('')
  const submit = async () => {
    if (await setIgnored(store, findingKey, note.trim())) onDone()
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (note.trim() !== '') void submit()
      }}
    >
      <TextInput
        size="xs"
        mt="xs"
        autoFocus
        label={t('checks.note')}
        value={note}
        maxLength={articleContentLimits.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={onDone}>
          {t('kit:cancel')}
        </Button>
        <RefusedButton
          size="compact-xs"
          type="submit"
          reason={note.trim() === '' ? t('checks.noteNeeded') : undefined}
        >
          {t('checks.ignoreWithNote')}
        </RefusedButton>
      </Group>
    </form>
  )
}
