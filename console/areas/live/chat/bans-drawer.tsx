import { type ChatBan, listChatBans } from '@greenroom/contract/areas/live/chat-bans'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { liftBan } from './commands.ts'

/** The viewers who are muted or banned in a room, with a button to lift each restriction. */
export function BansDrawer({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t } = useTranslation('liveChat')
  const query = useCallQuery(listChatBans, { params: { id: roomId } }, { quiet: true })
  return (
    <SideDrawer title={t('bans.title')} size={420} onClose={onClose}>
      <QueryState query={query} placeholder={<SkeletonRows rows={3} height={48} />} />
      {query.data?.length === 0 && <EmptyState title={t('bans.empty')} />}
      <Stack gap="md">
        {query.data?.map(ban => (
          <BanRow key={ban.id} ban={ban} />
        ))}
      </Stack>
    </SideDrawer>
  )
}

function BanRow({ ban }: { ban: ChatBan }) {
  const { t } = useTranslation('liveChat')
  const format = useFormat()
  const { viewerName, untilTime, reason, userName, createdTime } = ban
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm" fw={500} translate="no">
          {viewerName}
        </Text>
        <Text size="xs" c="dimmed">
          {untilTime === null ? t('bans.forGood') : t('bans.until', { time: format.exact(untilTime) })}{' '}
          {t('bans.by', { user: userName, time: format.exact(createdTime) })}
        </Text>
        {reason !== '' && <Text size="xs">{reason}</Text>}
      </div>
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-label={t('bans.liftOne', { name: viewerName })}
        onClick={() => void liftBan(ban)}
      >
        {t('action.lift')}
      </Button>
    </Group>
  )
}
