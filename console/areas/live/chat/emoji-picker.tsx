import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../kit/overlay/popover.tsx'
import classes from './chat.module.css'

/** Emoji that are common in chats of live rooms. */
const emojis =
  '😀 😄 😂 🤣 😊 😍 😘 🤔 😮 😢 😭 😡 👍 👎 👏 🙏 💪 👋 🎉 🎁 🔥 💯 🌹 ❤️ 💔 ⭐ 🎵 🎤 📣 ✅ ❌ ⏰'.split(' ')

/** Inserts an emoji into the typed text. */
export function EmojiPicker({ onPick, disabled }: { onPick: (emoji: string) => void; disabled: boolean }) {
  const { t } = useTranslation('liveChat')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          aria-label={t('send.emoji')}
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMoodSmile size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('send.emojis')}>
        <div className={classes.emojis}>
          {emojis.map(emoji => (
            <UnstyledButton
              key={emoji}
              className={classes.emoji}
              onClick={() => {
                setOpen(false)
                onPick(emoji)
              }}
            >
              {emoji}
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
