import { UnstyledButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import classes from './own-avatar.module.css'

/** The user's own picture, which can be replaced by pressing it; `size` in px. */
export function OwnAvatar({ size }: { size: number }) {
  const { t } = useTranslation('profile')
  const user = useSession(session => session.user)
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <UnstyledButton
        className={classes.target}
        aria-label={t('avatar.change')}
        onClick={() => setOpen(true)}
      >
        <UserAvatar name={user.name || user.username} avatar={user.avatar} size={size} />
        <span className={classes.badge} aria-hidden>
          <IconCamera size={14} />
        </span>
      </UnstyledButton>
      {isOpen && <AvatarEditor onClose={() => setOpen(false)} />}
    </>
  )
}
