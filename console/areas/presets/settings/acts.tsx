import { type PresetRow, presetActs } from '@greenroom/contract/areas/presets/presets'
import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { SkeletonRows } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { channelAddress } from '../../channels/index.ts'

/** What a preset keeps offline or pinned, or the channels that it made. */
export function Acts({ preset: { key, holds } }: { preset: PresetRow }) {
  const { t } = useTranslation('presets')
  const format = useFormat()
  const query = useCallQuery(presetActs, { params: { key } }, { quiet: true })
  const { data } = query
  const title = t(key === 'set-distribution' ? 'made' : 'acts')
  return (
    <section aria-label={title}>
      <Text size="sm" fw={500} mb="xs">
        {title}
      </Text>
      <QueryState query={query} placeholder={<SkeletonRows rows={2} />} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {holds > 0 ? t('hiddenActs', { total: format.number(holds) }) : t('noActs')}
        </Text>
      )}
      {data?.map(({ contentItemId, channelId, title, at, hits }) => (
        <Group key={contentItemId ?? channelId} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" translate="no">
            {channelId === null ? (
              [title, ...hits].join(' · ')
            ) : (
              <Anchor component={Link} to={channelAddress(channelId)} size="sm">
                {title}
              </Anchor>
            )}
          </Text>
          <Text size="xs" c="dimmed" flex="none" component="span">
            <RelativeTime instant={at} />
          </Text>
        </Group>
      ))}
    </section>
  )
}
