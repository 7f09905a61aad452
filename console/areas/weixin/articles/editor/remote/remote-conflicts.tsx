import type { RemoteComparison } from '@greenroom/contract/areas/weixin/article-checks'
import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextDiff } from '../versions/text-diff.tsx'
import { partTitle } from './part-title.ts'

interface RemoteConflictsProps {
  conflicts: RemoteComparison['conflicts']
  parts: readonly ArticlePart[]
}

/** The places that were changed here and at WeChat; the merged text has those of here. */
export function RemoteConflicts({ conflicts, parts }: RemoteConflictsProps) {
  const { t } = useTranslation('articles')
  if (conflicts.length === 0) return null
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {t('remote.conflicts', { count: conflicts.length })}
      </Text>
      {conflicts.map(({ partId, field, here, remote }, place) => {
        const name = t('remote.place', { part: partTitle(parts, partId), field: t(`remote.field.${field}`) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places of one field have no other name
          <div key={`${partId} ${field} ${place}`}>
            <Text size="xs" c="dimmed" mb={4}>
              {name}
            </Text>
            <TextDiff label={name} before={here} after={remote} />
          </div>
        )
      })}
    </Stack>
  )
}
