import { listPasskeys, type Passkey, removePasskey } from '@greenroom/contract/areas/auth/passkeys'
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { toast } from '../../../kit/toast.ts'
import { passkeysPossible } from '../login/passkeys-possible.ts'
import { whenConfirmed } from './identity.ts'
import { ignoreReportedFailure } from './ignore-reported-failure.ts'
import { Line } from './line.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import classes from './security.module.css'

/** The user's passkeys: added with a name, renamed, removed. */
export function PasskeysLine() {
  const { t } = useTranslation('security')
  const { data = [] } = useCallQuery(listPasskeys, {})
  const [open, setOpen] = useState<'add' | Passkey | null>(null)
  const close = () => setOpen(null)
  const isPossible = passkeysPossible()

  return (
    <Line
      label={t('passkeys.label')}
      text={t(isPossible ? 'passkeys.text' : 'passkeys.impossible')}
      faint={data.length === 0}
      actions={
        isPossible && (
          <Button variant="default" size="xs" onClick={() => setOpen('add')}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {data.length > 0 && (
        <ul className={classes.things} aria-label={t('passkeys.label')}>
          {data.map(passkey => (
            <OnePasskey key={passkey.id} passkey={passkey} onRename={() => setOpen(passkey)} />
          ))}
        </ul>
      )}
      {open === 'add' && <AddPasskeyDialog onClose={close} />}
      {open !== null && open !== 'add' && <RenamePasskeyDialog passkey={open} onClose={close} />}
    </Line>
  )
}

function OnePasskey({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { t } = useTranslation('security')
  const { id, name, createdTime, lastUsedTime, synced } = passkey
  const remove = ignoreReportedFailure(async () => {
    const confirmed = await confirmAction({
      title: t('passkeys.removeTitle'),
      message: t('passkeys.removeAsk', { name }),
      confirmLabel: t('passkeys.remove'),
      danger: true,
    })
    if (!confirmed) return
    const quiet = { quiet: ['confirmationRequired'] } as const
    const removed = await whenConfirmed(async () => {
      await call(removePasskey, { params: { id } }, quiet)
      return true
    })
    if (!removed) return
    toast.success(t('passkeys.removed', { name }))
    await invalidate('session.changed')
  })
  return (
    <li className={classes.thing}>
      <div>
        <div className={classes.name}>
          {name}
          {synced && <Badge color="gray">{t('passkeys.synced')}</Badge>}
        </div>
        <div className={classes.detail}>
          <span>
            {t('passkeys.created')} <RelativeTime instant={createdTime} />
          </span>
          <span>
            {t('sessions.used')}{' '}
            {lastUsedTime ? <RelativeTime instant={lastUsedTime} /> : t('passkeys.never')}
          </span>
        </div>
      </div>
      <span className={classes.actions}>
        <Button variant="default" size="xs" aria-label={t('passkeys.renameOne', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button variant="default" size="xs" aria-label={t('passkeys.removeOne', { name })} onClick={remove}>
          {t('passkeys.remove')}
        </Button>
      </span>
    </li>
  )
}
