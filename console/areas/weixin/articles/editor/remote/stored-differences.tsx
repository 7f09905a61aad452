import type { StoredDifferences } from '@greenroom/contract/areas/weixin/article-checks'
import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { List, Stack, Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { partTitle } from './part-title.ts'

interface StoredDifferencesProps {
  differences: readonly StoredDifferences[]
  parts: readonly ArticlePart[]
}

/** How WeChat changed the last push, by parts. */
export function StoredDifferencesList({ differences, parts }: StoredDifferencesProps) {
  const { t } = useTranslation('articles')
  const lines = differences
    .map(one => ({ partId: one.partId, lines: linesOf(one) }))
    .filter(one => one.lines.length > 0)
  if (lines.length === 0) {
    return differences.length === 0 ? null : (
      <Text size="sm" c="dimmed">
        {t('remote.nothingDropped')}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('remote.differences')}
      </Text>
      {lines.map(part => (
        <div key={part.partId}>
          <Text size="xs" c="dimmed">
            {partTitle(parts, part.partId)}
          </Text>
          <List size="sm">
            {part.lines.map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  )
}

function linesOf({ tags, stylesDropped, pictures, hasOtherText, fields }: StoredDifferences): string[] {
  return [
    ...tags.map(values => i18next.t('articles:remote.tag', values)),
    ...(stylesDropped > 0 ? [i18next.t('articles:remote.stylesDropped', { count: stylesDropped })] : []),
    ...(pictures.sent === pictures.stored ? [] : [i18next.t('articles:remote.pictures', pictures)]),
    ...(hasOtherText ? [i18next.t('articles:remote.otherText')] : []),
    ...fields.map(field =>
      i18next.t('articles:remote.otherField', { field: i18next.t(`articles:remote.field.${field}`) }),
    ),
  ]
}
