import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import {
  addPolishWord,
  deletePolishWord,
  listPolishWords,
  type PolishWord,
  polishWordFields,
  updatePolishWord,
} from '@greenroom/contract/areas/weixin/polish/words'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, callWithId } from '../../../../kit/call/call.ts'
import { useCallQuery } from '../../../../kit/call/query.ts'
import { runCommand } from '../../../../kit/command/run-command.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../kit/feedback/states.tsx'
import { textInput, useFields } from '../../../../kit/form/use-fields.ts'
import { NamedRow, NamedRows } from '../../../../kit/input/named-rows.tsx'
import { SideDrawer } from '../../../../kit/overlay/side-drawer.tsx'

const blank = { word: '', replacement: '', note: '' }

interface WordFormProps {
  /** The edited word; absent for a new one. */
  word?: PolishWord | undefined
  onDone: () => void
  onCancel: () => void
}

/** Adds one word, or changes one. */
function WordForm({ word: changed, onDone, onCancel }: WordFormProps) {
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

/** The installation's own words for checks, with buttons to add, change and delete them. */
export function WordsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('polish')
  const { data, error, isPending, refetch } = useCallQuery(listPolishWords, {}, { quiet: true })

  const [editing, setEditing] = useState<PolishWord>()

  async function remove({ id, word }: PolishWord): Promise<void> {
    await runCommand({
      send: options => callWithId(deletePolishWord, { params: { id } }, options),
      done: () => t('words.deleted', { word }),
      topics: ['polish-word.changed'],
    })
    void refetch()
  }

  return (
    <SideDrawer title={t('words.title')} size={520} onClose={onClose}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('words.context')}
      </Text>
      <WordForm
        key={editing?.id ?? ''}
        word={editing}
        onDone={() => {
          setEditing(undefined)
          void refetch()
        }}
        onCancel={() => setEditing(undefined)}
      />
      {isPending && <SkeletonRows rows={3} height={40} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState title={t('words.none')} message={t('words.noneHint')} />}
      {data && data.list.length > 0 && (
        <NamedRows>
          {data.list.map(word => (
            <NamedRow
              key={word.id}
              name={word.word}
              lines={[word.replacement ? t('words.to', word) : t('words.avoid'), word.note].filter(Boolean)}
              action={
                <Group gap="xs" wrap="nowrap">
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('words.editOne', word)}
                    onClick={() => setEditing(word)}
                  >
                    {t('words.edit')}
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('words.deleteOne', word)}
                    onClick={() => void remove(word)}
                  >
                    {t('words.delete')}
                  </Button>
                </Group>
              }
            />
          ))}
        </NamedRows>
      )}
    </SideDrawer>
  )
}
