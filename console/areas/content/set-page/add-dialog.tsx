import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { setItemsLimits } from '@greenroom/contract/areas/content/set-items'
import { contentLimits, genresOfType } from '@greenroom/contract/content-labels'
import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { genreText } from '../../../kit/content/labels.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { addItems } from './item-commands.ts'
import classes from './set-page.module.css'

interface AddDialogProps {
  set: ContentSetRow
  onClose: () => void
}

/** Searches content items of the set's type and puts several into it at once. */
export function AddDialog({ set, onClose }: AddDialogProps) {
  const { t } = useTranslation(['contentSet', 'kit'])
  const [text, setText] = useState('')
  const [title] = useDebouncedValue(text.trim(), 300)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState(false)
  const genres = genresOfType[set.contentType]
  const query = { genre: [...genres], pageSize: '20', ...(title !== '' && { title }) }
  const { data, error, refetch } = useCallQuery(
    listContentItems,
    { query },
    { quiet: true, placeholderData: keepPreviousData },
  )

  async function add(): Promise<void> {
    setSaving(true)
    const isIn = await addItems(set, [...chosen])
    setSaving(false)
    if (isIn) onClose()
  }
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <Dialog
      centered
      size="lg"
      title={<span translate="no">{t('add.title', { name: set.name })}</span>}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <TextInput
        label={t('add.search')}
        description={t('add.only', { type: genres.map(genreText).join(t('add.separator')) })}
        leftSection={<IconSearch size={16} />}
        value={text}
        maxLength={contentLimits.title}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data?.list.length === 0 && <EmptyState title={t('add.none')} />}
      {data && data.list.length > 0 && (
        <ul className={classes.found}>
          {data.list.map(contentItem => (
            <li key={contentItem.id}>
              <Checkbox
                label={<span translate="no">{`${contentItem.title} · ${contentItem.author}`}</span>}
                checked={chosen.has(contentItem.id)}
                disabled={!chosen.has(contentItem.id) && chosen.size >= setItemsLimits.idsPerCall}
                onChange={({ currentTarget }) => choose(contentItem.id, currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.list.length && (
        <Text size="xs" c="dimmed">
          {t('add.more', { count: data.total - data.list.length })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button loading={saving} disabled={chosen.size === 0} onClick={() => void add()}>
          {chosen.size === 0 ? t('add.nothing') : t('add.chosen', { count: chosen.size })}
        </Button>
      </Group>
    </Dialog>
  )
}
