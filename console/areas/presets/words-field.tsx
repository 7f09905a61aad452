import { presetLimits, readBannedWords, saveBannedWords } from '@greenroom/contract/areas/presets'
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../kit/call.ts'
import { invalidate } from '../../kit/events.ts'
import { useFormat } from '../../kit/format.ts'
import { useCallQuery } from '../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.ts'
import { parseWords, readWordFile, wordLines } from './word-lines.ts'

/** The banned words as lines of text, to be edited, pasted and imported. */
export function WordsField() {
  const { data, error, refetch } = useCallQuery(readBannedWords, {}, { quiet: true, staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  return <Words key={data.version} version={data.version} start={wordLines(data.words)} />
}

function Words({ version, start }: { version: number; start: string }) {
  const { t } = useTranslation('presets')
  const format = useFormat()
  const [text, setText] = useState(start)
  const [busy, setBusy] = useState(false)
  const parsed = parseWords(text)
  const { words, longLine } = parsed
  const wrong =
    longLine !== undefined
      ? t('tooLong', { line: longLine, word: presetLimits.word, category: presetLimits.category })
      : words.length > presetLimits.words
        ? t('tooMany', { max: format.number(presetLimits.words) })
        : undefined

  async function add(file: File | null): Promise<void> {
    if (!file) return
    const read = await readWordFile(file)
    if (read === undefined) toast.notice(t('wrongFile'))
    else setText(known => [known.trimEnd(), read].filter(part => part !== '').join('\n'))
  }

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { total } = await call(saveBannedWords, { body: { version, words } }, { quiet: ['conflict'] })
      toast.success(t('done.words', { total: format.number(total) }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'conflict') toast.failure(failure, t('changed'))
    } finally {
      setBusy(false)
      void invalidate('preset.changed')
    }
  }

  return (
    <div>
      <Textarea
        label={t('field.words')}
        description={t('wordsHint')}
        rows={10}
        value={text}
        error={wrong}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="dimmed">
          {t('wordsCount', { total: format.number(words.length) })}
        </Text>
        <Group gap="xs">
          <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={file => void add(file)}>
            {props => (
              <Button variant="default" size="xs" {...props}>
                {t('importFile')}
              </Button>
            )}
          </FileButton>
          <Button
            size="xs"
            loading={busy}
            disabled={wrong !== undefined || text === start}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}
