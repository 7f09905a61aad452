import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import {
  addPolishWord,
  type PolishWord,
  polishWordFields,
  updatePolishWord,
} from '@greenroom/contract/areas/weixin/polish/words'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../../kit/call.ts'
import { textInput, useFields } from '../../../../kit/form/use-fields.ts'

const blank = { word: '', replacement: '', note: '' }

interface WordFormProps {
  /** The edited word; absent for a new one. */
  word?: PolishWord | undefined
  onDone: () => void
  onCancel: () => void
}

/** Adds one word, or changes one. */
export function WordForm({ word: changed, onDone, onCancel }: WordFormProps) {
  const { t } = useTranslation(['polish', 'kit'])
  const { word, replacement, note } = changed ?? blank
  const fields = useFields(polishWordFields, { word, replacement, note })
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = fields.check()
    if (!body) return
    setBusy(true)
    try {
      const quiet = { quiet: ['invalid'] } as const
      if (changed) await call(updatePolishWord, { params: { id: changed.id }, body }, quiet)
      else await call(addPolishWord, { body }, quiet)
      fields.restore({ values: blank, start: blank })
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      fields.show(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={fields.form} noValidate onSubmit={event => void save(event)}>
      <Stack gap="xs" mb="md">
        <TextInput
          {...textInput(fields.field('word'))}
          label={t('words.word')}
          maxLength={polishLimits.word}
          required
          autoComplete="off"
        />
        <TextInput
          {...textInput(fields.field('replacement'))}
          label={t('words.replacement')}
          maxLength={polishLimits.word}
          autoComplete="off"
        />
        <TextInput
          {...textInput(fields.field('note'))}
          label={t('words.note')}
          maxLength={polishLimits.wordNote}
          autoComplete="off"
        />
        <Group justify="flex-end" gap="xs">
          {changed && (
            <Button variant="default" onClick={onCancel}>
              {t('kit:cancel')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t(changed ? 'words.save' : 'words.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
