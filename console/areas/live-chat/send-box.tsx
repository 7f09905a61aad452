import { chatLimits, sendChat } from '@greenroom/contract/areas/live-chat/chat'
import { cutText } from '@greenroom/contract/fields'
import { permissions } from '@greenroom/contract/permissions'
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { call } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { Popover } from '../../kit/overlay/popover.tsx'
import { useMissingPermission } from '../../kit/session/permission.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import classes from './chat.module.css'

/** Emoji that are common in chats of live rooms. */
const emojis =
  '😀 😄 😂 🤣 😊 😍 😘 🤔 😮 😢 😭 😡 👍 👎 👏 🙏 💪 👋 🎉 🎁 🔥 💯 🌹 ❤️ 💔 ⭐ 🎵 🎤 📣 ✅ ❌ ⏰'.split(' ')

/** Inserts an emoji into the typed text. */
function EmojiPicker({ onPick, disabled }: { onPick: (emoji: string) => void; disabled: boolean }) {
  const { t } = useTranslation('liveChat')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="lg"
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

/** Sends a message to the audience under the moderator's own name. */
export function SendBox({ roomId }: { roomId: string }) {
  const { t } = useTranslation('liveChat')
  const language = useLanguage()
  const missing = useMissingPermission('live-chat:moderate')
  const input = useRef<HTMLInputElement>(null)
  const [content, setContent] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(): Promise<void> {
    if (missing !== undefined || isSending || content.trim() === '') return
    setSending(true)
    await attempt(async () => {
      await call(sendChat, { params: { id: roomId }, body: { content } })
      setContent('')
      await invalidate('live-chat.changed')
    }).finally(() => {
      setSending(false)
      input.current?.focus()
    })
  }

  function insert(emoji: string): void {
    const at = input.current?.selectionStart ?? content.length
    setContent(cutText(content.slice(0, at) + emoji + content.slice(at), chatLimits.content))
    input.current?.focus()
  }

  return (
    <form
      className={classes.send}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <EmojiPicker onPick={insert} disabled={missing !== undefined} />
      <TextInput
        ref={input}
        flex={1}
        aria-label={t('send.label')}
        placeholder={t('send.placeholder')}
        autoComplete="off"
        maxLength={chatLimits.content}
        disabled={missing !== undefined}
        value={content}
        onChange={event => setContent(event.currentTarget.value)}
      />
      <RefusedButton
        type="submit"
        loading={isSending}
        reason={missing && t('send.refused', { permission: permissions[missing][language] })}
      >
        {t('send.button')}
      </RefusedButton>
    </form>
  )
}
