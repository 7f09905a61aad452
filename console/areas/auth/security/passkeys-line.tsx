import { listPasskeys, type Passkey, removePasskey } from '@greenroom/contract/areas/auth/passkeys'
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { passkeysPossible } from '../login/passkeys-possible.ts'
import { Line } from './line.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import classes from './security.module.css'
import { WayIn } from './way-in.tsx'

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
  return (
    <WayIn
      name={
        <>
          {name}
          {synced && <Badge color="gray">{t('passkeys.synced')}</Badge>}
        </>
      }
      origin={
        <span>
          {t('passkeys.created')} <RelativeTime instant={createdTime} />
        </span>
      }
      lastUsedTime={lastUsedTime}
      actions={
        <Button variant="default" size="xs" aria-label={t('passkeys.renameOne', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
      }
      texts={{
        title: t('passkeys.removeTitle'),
        ask: t('passkeys.removeAsk', { name }),
        remove: t('passkeys.remove'),
        removeThis: t('passkeys.removeOne', { name }),
        removed: t('passkeys.removed', { name }),
      }}
      remove={() => call(removePasskey, { params: { id } }, { quiet: ['confirmationRequired'] })}
    />
  )
}
