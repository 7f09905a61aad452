import {
  deletePolishWord,
  listPolishWords,
  type PolishWord,
} from '@greenroom/contract/areas/weixin/polish/words'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NamedRow, NamedRows } from '../../../../kit/add-list/named-rows.tsx'
import { callWithId } from '../../../../kit/call.ts'
import { useCallQuery } from '../../../../kit/query.ts'
import { runCommand } from '../../../../kit/run-command.ts'
import { SideDrawer } from '../../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../kit/states.tsx'
import { WordForm } from './word-form.tsx'

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
