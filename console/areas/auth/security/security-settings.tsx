import '../locales/index.ts'
import { listPasskeys, type Passkey, removePasskey } from '@greenroom/contract/areas/auth/passkeys'
import {
  readSecurity,
  type Security,
  updateEmail,
  updatePhone,
} from '@greenroom/contract/areas/auth/second-factors'
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type SessionRow,
} from '@greenroom/contract/areas/auth/sessions'
import { Badge, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '../../../kit/browser/device.ts'
import { call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { passkeysPossible } from '../login/passkeys-possible.ts'
import { DialogForm } from './dialog-form.tsx'
import { whenConfirmed } from './identity.ts'
import { ignoreReportedFailure } from './ignore-reported-failure.ts'
import { Line } from './line.tsx'
import { LinkedLine } from './linked-line.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { PasswordLine } from './password-line.tsx'
import classes from './security.module.css'
import { TwoStepLine } from './two-step-line.tsx'
import { WayIn } from './way-in.tsx'

interface ContactLineProps {
  kind: 'phone' | 'email'
  /** Masked; empty when there is none. */
  value: string
}

/** By what the user is reached, and its change. */
function ContactLine({ kind, value }: ContactLineProps) {
  const { t } = useTranslation('security')
  const [open, setOpen] = useState(false)
  return (
    <Line
      label={t(`contact.label.${kind}`)}
      text={value === '' ? t('contact.none') : t('contact.bound', { value })}
      faint={value === ''}
      actions={
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t(value === '' ? 'set' : 'update')}
        </Button>
      }
    >
      {open && <ContactDialog kind={kind} value={value} onClose={() => setOpen(false)} />}
    </Line>
  )
}

const quiet = { quiet: true } as const

function save(kind: ContactLineProps['kind'], text: string): Promise<Security> {
  return kind === 'phone'
    ? call(updatePhone, { body: { phone: text } }, quiet)
    : call(updateEmail, { body: { email: text } }, quiet)
}

function ContactDialog({ kind, value, onClose }: ContactLineProps & { onClose: () => void }) {
  const { t } = useTranslation('security')
  // A masked number is no beginning.
  const [text, setText] = useState(kind === 'email' ? value : '')

  const submit = async () => {
    const saved = await whenConfirmed(() => save(kind, text.trim()))
    if (!saved) return
    await invalidate('session.changed')
    toast.success(t('contactSaved'))
    onClose()
  }

  return (
    <DialogForm title={t(`contact.label.${kind}`)} submit={t('save')} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={t(`contact.field.${kind}`)}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        value={text}
        maxLength={kind === 'phone' ? 20 : 200}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  )
}

/** The security tab of `/user/setting`: sign-in methods and sessions. */
export function SecuritySettings() {
  const { data, error, refetch } = useCallQuery(readSecurity, {}, { quiet: true })
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} height={44} />
    )
  }
  return (
    <div className={classes.lines}>
      <PasswordLine />
      <ContactLine kind="phone" value={data.phone} />
      <ContactLine kind="email" value={data.email} />
      <TwoStepLine twoStep={data.twoStep} />
      <PasskeysLine />
      <LinkedLine />
      <SessionsLine />
    </div>
  )
}

/** The user's passkeys: added with a name, renamed, removed. */
function PasskeysLine() {
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

/** The user's sessions, each with a button that ends it. */
function SessionsLine() {
  const { t } = useTranslation('security')
  const { data, error, refetch } = useCallQuery(listSessions, {}, { quiet: true })
  const endOthers = ignoreReportedFailure(async () => {
    const confirmed = await confirmAction({
      title: t('sessions.endOthersTitle'),
      message: t('sessions.endOthersAsk'),
      confirmLabel: t('sessions.endOthers'),
      danger: true,
    })
    if (!confirmed) return
    const { ended } = await call(endOtherSessions, {})
    toast.success(t('sessions.endedOthers', { count: ended }))
    await invalidate('session.changed')
  })

  return (
    <Line
      label={t('sessions.label')}
      actions={
        data &&
        data.length > 1 && (
          <Button variant="default" size="xs" onClick={endOthers}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <ul className={classes.things} aria-label={t('sessions.label')}>
        {data?.map(session => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />)}
    </Line>
  )
}

function Session({ session }: { session: SessionRow }) {
  const { t } = useTranslation('security')
  const device = describeDevice(session.device) || t('sessions.unknown')
  const end = ignoreReportedFailure(async () => {
    await call(endOneSession, { params: { id: session.id } })
    toast.success(t('sessions.ended'))
    await invalidate('session.changed')
  })
  return (
    <li className={classes.thing}>
      <div>
        <div className={classes.name}>
          {device}
          {session.current && <Badge>{t('sessions.current')}</Badge>}
        </div>
        <div className={classes.detail}>
          {session.address !== '' && <span>{session.address}</span>}
          <span>
            {t('sessions.used')} <RelativeTime instant={session.lastUsedTime} />
          </span>
          <span>
            {t('sessions.began')} <RelativeTime instant={session.createdTime} />
          </span>
          {session.remembered && <span>{t('sessions.remembered')}</span>}
        </div>
      </div>
      {!session.current && (
        <Button variant="default" size="xs" aria-label={t('sessions.endOne', { device })} onClick={end}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
