import type { ChatMessage } from '@greenroom/contract/areas/live/chat'
import { ActionIcon, Group } from '@mantine/core'
import { IconDownload, IconMessageOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '../../../kit/charts/figures-csv.ts'
import { saveAs } from '../../../kit/download.ts'
import { useFormat } from '../../../kit/format.ts'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { Permission } from '../../../kit/permission.tsx'

/** Actions for the whole chat: downloading the shown messages, and opening the list of muted and banned viewers. */
export function ChatActions({ messages, onBans }: { messages: readonly ChatMessage[]; onBans: () => void }) {
  const { t } = useTranslation('liveChat')
  const format = useFormat()

  function download(): void {
    const column = (['time', 'name', 'category', 'state', 'content'] as const).map(name =>
      t(`column.${name}`),
    )
    const rows = messages.map(({ time, username, category, state, content }) => [
      ...[format.exact(time), username, t(`category.${category}`), t(`state.${state}`), content],
    ])
    saveAs(new Blob([csvOf([column, ...rows])], { type: 'text/csv' }), t('file'))
  }

  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={t('download')}>
        <ActionIcon aria-label={t('download')} disabled={messages.length === 0} onClick={download}>
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      <Permission need={['live-chat:moderate']}>
        <Tooltip label={t('bans.open')}>
          <ActionIcon aria-label={t('bans.open')} onClick={onBans}>
            <IconMessageOff size={16} />
          </ActionIcon>
        </Tooltip>
      </Permission>
    </Group>
  )
}
