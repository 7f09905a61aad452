import { presetLimits } from '@greenroom/contract/areas/presets/presets'
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Field, textInput } from '../../../kit/form/use-fields.ts'
import { useFormat } from '../../../kit/format.ts'
import { toast } from '../../../kit/toast.ts'
import { parseWords, readWordFile } from './word-lines.ts'

/** The banned words as lines of text, to be edited, pasted and imported. */
export function WordsField({ field }: { field: Field<string> }) {
  const { t } = useTranslation('presets')
  const format = useFormat()
  const { words, longLine } = parseWords(field.value)
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
    else field.onChange([field.value.trimEnd(), read].filter(part => part !== '').join('\n'))
  }

  return (
    <div>
      <Textarea
        {...textInput(field)}
        label={t('field.words')}
        description={t('wordsHint')}
        rows={10}
        error={wrong ?? field.error}
        spellCheck={false}
      />
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="dimmed">
          {t('wordsCount', { total: format.number(words.length) })}
        </Text>
        <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={file => void add(file)}>
          {props => (
            <Button variant="default" size="xs" {...props}>
              {t('importFile')}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}
