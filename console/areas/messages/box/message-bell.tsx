import { countUnreadMessages, messageTypes } from '@greenroom/contract/areas/messages/messages'
import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell, IconChecks } from '@tabler/icons-react'
import i18next from 'i18next'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, useActions } from '../../../kit/actions/registry.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { Popover } from '../../../kit/overlay/popover.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { markEverythingRead } from '../commands.ts'
import classes from './message-bell.module.css'
import messageBoxClasses from './message-box.module.css'
import type { MessageBoxProps } from './message-box-props.ts'

type Panel = ComponentType<MessageBoxProps>

let loadedPanel: Panel | undefined

async function load(): Promise<Panel> {
  loadedPanel = (await import('./message-panel.tsx')).MessagePanel
  return loadedPanel
}

/** The box; its content loads when it is first opened. */
function MessageBox(props: MessageBoxProps) {
  const [Panel, setPanel] = useState(() => loadedPanel)
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    if (!loadedPanel) load().then(loaded => setPanel(() => loaded), setFailure)
  }, [])

  if (Panel) return <Panel {...props} />
  return (
    <div className={messageBoxClasses.waiting}>
      {/* A module that failed to load stays failed in this document. */}
      {failure === undefined ? (
        <SkeletonRows rows={3} height={72} />
      ) : (
        <ErrorState error={failure} onRetry={() => location.reload()} />
      )}
    </div>
  )
}

const mostShown = 99

/** The bell with the number of unread messages; opens the box beneath it, or over the whole screen of a phone. */
export function MessageBell() {
  const { t } = useTranslation(['messages', 'kit'])
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const narrow = useMediaQuery('(max-width: 48em)')
  const unread = useUnread()
  useBellActions(unread)
  const label = unread === 0 ? t('bell') : t('bellUnread', { count: unread })
  const close = () => setOpen(false)
  const box = <MessageBox onClose={close} onAsk={setAsking} />

  const bell = (
    <ActionIcon
      className={classes.bell}
      size="lg"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <IconBell size={18} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </ActionIcon>
  )

  if (narrow) {
    return (
      <>
        {bell}
        <Drawer
          opened={open}
          onClose={close}
          position="right"
          size="100%"
          padding={0}
          title={t('bell')}
          classNames={{ header: classes.head ?? '' }}
          closeButtonProps={{ 'aria-label': t('kit:close') }}
        >
          {box}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      trapFocus
      returnFocus
      closeOnClickOutside={!asking}
    >
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('bell')}>
        {box}
      </Popover.Dropdown>
    </Popover>
  )
}

/** How many messages of any type are unread; 0 until it is known. */
function useUnread(): number {
  const isSignedIn = useSession(({ user, ended }) => user !== null && !ended)
  const { data } = useCallQuery(countUnreadMessages, {}, { enabled: isSignedIn, quiet: true })
  return data ? messageTypes.reduce((sum, type) => sum + data[type], 0) : 0
}

/** Offers everywhere the actions on all of the user's messages. */
function useBellActions(unread: number): void {
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'messages.read-everything',
        label: () => i18next.t('messages:action.readEverything'),
        icon: IconChecks,
        group: 'account',
        refusal: () => (unread === 0 ? i18next.t('messages:refused.nothingUnreadAtAll') : undefined),
        run: () => void markEverythingRead(),
      },
    ],
    [unread],
  )
  useActions(actions)
}
