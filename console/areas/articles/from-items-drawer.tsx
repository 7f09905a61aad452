import { articleRequestLimits } from '@greenroom/contract/areas/articles/articles'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { contentLimits } from '@greenroom/contract/content-labels'
import { cutText } from '@greenroom/contract/fields'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { startArticleFrom } from './article-commands.ts'

/** Titles offered at a time. */
const offered = '20'
const waitMs = 200

interface FromItemsDrawerProps {
  accountId: string | null
  onCreated: (id: string) => void
  onClose: () => void
}

/** Makes a draft of content items: each one becomes an article, in the order of choosing. */
export function FromItemsDrawer({ accountId, onCreated, onClose }: FromItemsDrawerProps) {
  const { t } = useTranslation(['articles', 'kit'])
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(cutText(text.trim(), contentLimits.title), waitMs)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [isCreating, setCreating] = useState(false)
  const { data, error, refetch } = useCallQuery(
    listContentItems,
    { query: { pageSize: offered, ...(searched !== '' && { title: searched }) } },
    { placeholderData: keepPreviousData, quiet: true },
  )
  const isFull = chosen.size >= articleRequestLimits.contentItemsPerCall

  function toggle(id: string, title: string): void {
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, title)
    setChosen(next)
  }

  async function create(): Promise<void> {
    setCreating(true)
    const id = await startArticleFrom([...chosen.keys()], accountId)
    setCreating(false)
    if (id !== undefined) onCreated(id)
  }

  return (
    <SideDrawer title={t('fromItems.title')} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label={t('fromItems.search')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Text size="xs" c="dimmed" role="status">
          {t('fromItems.chosen', { count: chosen.size, limit: articleRequestLimits.contentItemsPerCall })}
        </Text>
        {!data && !error && <SkeletonRows rows={8} height={24} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.list.length === 0 && <EmptyState title={t('fromItems.none')} />}
        {data?.list.map(({ id, title, author }) => (
          <Checkbox
            key={id}
            label={title}
            description={author}
            checked={chosen.has(id)}
            disabled={isFull && !chosen.has(id)}
            onChange={() => toggle(id, title)}
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <RefusedButton
          reason={chosen.size === 0 ? t('fromItems.chooseFirst') : undefined}
          loading={isCreating}
          onClick={() => void create()}
        >
          {t('fromItems.create')}
        </RefusedButton>
      </Group>
    </SideDrawer>
  )
}
