import { countCharacters } from '@greenroom/article'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { articlePictureTypes } from '@greenroom/contract/areas/articles/articles'
import { Button, CloseButton, FileButton, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/text/format.ts'
import type { ImportedDraft, PictureToStore } from './imported.ts'
import { decoded } from './read-files.ts'

interface DraftCardProps {
  draft: ImportedDraft
  onChange: (key: number, changes: Partial<ImportedDraft>) => void
  onRemove: (key: number) => void
}

/** The article of one file or page: title, size, pictures, and losses. */
export function DraftCard({ draft, onChange, onRemove }: DraftCardProps) {
  const { t } = useTranslation('articleTransfer')
  const format = useFormat()
  const { key, from, title, author, date, sourceAddress, document, pictures, losses } = draft
  const facts = [
    t('import.characters', {
      count: countCharacters(document),
      characters: format.number(countCharacters(document)),
    }),
    ...(pictures.length > 0 ? [t('import.pictures', { count: pictures.length })] : []),
    ...(author === '' ? [] : [author]),
    ...(date === '' ? [] : [date]),
  ]
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="xs" c="dimmed" truncate title={from}>
            {from}
          </Text>
          <CloseButton
            size={24}
            aria-label={t('import.remove', { name: from })}
            onClick={() => onRemove(key)}
          />
        </Group>
        <TextInput
          aria-label={t('import.titleField')}
          value={title}
          maxLength={articleContentLimits.title}
          onChange={({ currentTarget }) => onChange(key, { title: currentTarget.value })}
        />
        <Text size="xs">{facts.join(' · ')}</Text>
        {sourceAddress !== '' && sourceAddress !== from && (
          <Text size="xs" c="dimmed" truncate>
            {t('import.source', { address: sourceAddress })}
          </Text>
        )}
        <MissingPictures pictures={pictures} onChoose={next => onChange(key, { pictures: next })} />
        {losses.length === 0 ? (
          <Text size="xs" c="dimmed">
            {draft.source === null ? t('import.noLossDocument') : t('import.noLossMarkdown')}
          </Text>
        ) : (
          <Text size="xs">
            {t('import.leftOut', {
              losses: losses.map(({ kind, count }) => t(`loss.${kind}`, { count })).join(t('separator')),
            })}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

interface MissingPicturesProps {
  pictures: readonly PictureToStore[]
  onChoose: (pictures: readonly PictureToStore[]) => void
}

/** Pictures that lie beside the text on the user's computer: asks for their files, and finds them by their names. */
function MissingPictures({ pictures, onChoose }: MissingPicturesProps) {
  const { t } = useTranslation('articleTransfer')
  const missing = pictures.filter(({ origin }) => origin === 'missing')
  if (missing.length === 0) return null
  const nameOf = (path: string) => decoded(path.split(/[\\/]/).at(-1) ?? path).toLowerCase()
  const choose = (files: readonly File[]) =>
    onChoose(
      pictures.map(picture => {
        const file = files.find(
          ({ name }) => picture.origin === 'missing' && name.toLowerCase() === nameOf(picture.name),
        )
        return file ? { ...picture, origin: 'file', load: async () => file } : picture
      }),
    )
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Text size="xs" flex={1}>
        {t('import.missing', {
          count: missing.length,
          names: missing
            .slice(0, 5)
            .map(({ name }) => name)
            .join(t('separator')),
        })}
      </Text>
      <FileButton multiple accept={articlePictureTypes.join(',')} onChange={choose}>
        {({ onClick }) => (
          <Button size="compact-xs" variant="default" onClick={onClick}>
            {t('import.choosePictures')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
