import type { Message, MessageCause } from '@greenroom/contract/areas/messages/messages'
import { ThemeIcon } from '@mantine/core'
import { IconBell, IconChecklist, IconEye, IconMailForward, IconMessage } from '@tabler/icons-react'
import { UserAvatar } from '../../kit/display/user-avatar.tsx'

const icons: Readonly<Record<MessageCause, typeof IconBell>> = {
  todo: IconChecklist,
  user: IconMessage,
  answer: IconMailForward,
  watch: IconEye,
  system: IconBell,
}

/** The sender's face, or a sign of why the message came. Hidden from screen readers, because text says both. */
export function MessageFace({ message, size }: { message: Message; size: number }) {
  const { cause, title, avatar } = message
  if (cause === 'user') return <UserAvatar name={title} avatar={avatar} size={size} />
  const Icon = icons[cause]
  return (
    <ThemeIcon
      variant="light"
      color={cause === 'todo' ? 'brand' : 'gray'}
      size={size}
      radius="xl"
      aria-hidden
    >
      <Icon size={size / 2} stroke={1.7} />
    </ThemeIcon>
  )
}
