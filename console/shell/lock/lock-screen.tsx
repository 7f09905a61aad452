import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '../../kit/display/user-avatar.tsx'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { useSession } from '../../kit/session/session.ts'
import { modules } from '../modules.ts'
import { followLock, lockWhenIdle, unlockConsole } from './lock.ts'
import classes from './lock-screen.module.css'

const SignInForm = modules.find(one => one.SignInForm)?.SignInForm

/** Above toasts too, which name what their user works on. */
const zIndex = 2100

/** Covers the whole console until its user signs in again. */
export function LockScreen() {
  const { t } = useTranslation('shell')
  const locked = useSession(state => state.locked)
  const minutes = useSession(state => state.account?.lockMinutes ?? 0)
  const name = useSession(state => state.account?.name ?? '')
  const avatar = useSession(state => state.account?.avatar ?? '')
  const username = useSession(state => state.account?.username ?? '')

  useEffect(followLock, [])
  useEffect(() => (locked ? undefined : lockWhenIdle(minutes)), [locked, minutes])

  return (
    <Dialog
      opened={locked}
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      zIndex={zIndex}
      title={t('lock.title')}
      classNames={{ header: classes.hidden, body: classes.body }}
    >
      <div className={classes.card}>
        <UserAvatar name={name} avatar={avatar} size={64} />
        <div>
          <Text fw={600} size="lg">
            {name}
          </Text>
          <Text c="dimmed" size="sm">
            <IconLock size={14} aria-hidden className={classes.icon} /> {t('lock.text')}
          </Text>
        </div>
        {SignInForm && (
          <SignInForm autoFocus username={username} onSignedIn={token => void unlockConsole(token)} />
        )}
      </div>
    </Dialog>
  )
}
