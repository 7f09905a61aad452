import type { Message } from '@greenroom/contract/areas/messages'
import { Group, Text } from '@mantine/core'
import { useFormat } from '../../../kit/format.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { StageTag } from '../stage-tag.tsx'
import { typeText } from '../words.ts'

/** All of one message, beside the list. */
export function MessageView({ message, onClose }: { message: Message; onClose: () => void }) {
  const format = useFormat()
  return (
    <SideDrawer title={`${message.title} ${message.subTitle}`.trim()} onClose={onClose}>
      <Group gap="sm" mb="md">
        <Text size="sm" c="dimmed">
          {typeText(message.type)} · {format.exact(message.time)}
        </Text>
        <StageTag message={message} />
      </Group>
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message.content}</Text>
    </SideDrawer>
  )
}
