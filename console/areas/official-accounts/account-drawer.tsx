import './locales/index.ts'
import {
  appSecretField,
  type OfficialAccountRow,
  officialAccountLimits,
  readAccountCallback,
  readOfficialAccount,
  renewAccountCallback,
  setAppSecret,
  styleOfAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { Button, ColorSwatch, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { Permission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { Abilities } from './abilities.tsx'
import { typeText, usersText } from './account-list.tsx'
import { StandingBadge } from './standing.tsx'
import './style/locales/index.ts'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { ruleText } from '@greenroom/contract/rule-texts'
import { type FormEvent, useState } from 'react'
import { attempt } from '../../kit/call/attempt.ts'
import { call, callWithId } from '../../kit/call/call.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { PasswordField } from '../../kit/input/password-field.tsx'
import { absoluteAddress } from '../../kit/navigation/absolute-address.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { probeAccount } from './account-commands.ts'
import classes from './accounts.module.css'
import { CopiedText } from './copied-text.tsx'

interface AccountDrawerProps {
  id: string
  /** It has just got its AppID or secret, and is probed at once. */
  isNew: boolean
  onEdit: (account: OfficialAccountRow) => void
  onClose: () => void
}

/** One official account: its abilities, and the values for WeChat's back end. */
export function AccountDrawer({ id, isNew, onEdit, onClose }: AccountDrawerProps) {
  const { t } = useTranslation('officialAccounts')
  const { data, error, refetch } = useCallQuery(readOfficialAccount, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const isMissing = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer
      title={data ? <span translate="no">{data.name}</span> : t('view.title')}
      size={560}
      onClose={onClose}
    >
      {data && !isMissing && (
        <>
          <AccountFacts account={data} />
          <Permission need={['official-account:manage']}>
            <Group justify="flex-end" mt={8}>
              <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(data)}>
                {t('action.edit')}
              </Button>
            </Group>
          </Permission>
          <Abilities account={data} isNew={isNew} />
          <Permission need={['official-account:manage']}>
            <Callback account={data} />
          </Permission>
        </>
      )}
      {isMissing && <EmptyState kind="missing" title={t('view.missing')} />}
      {error && !data && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} height={24} />}
    </SideDrawer>
  )
}

function AccountFacts({ account }: { account: OfficialAccountRow }) {
  const { t } = useTranslation('officialAccounts')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [t('field.standing'), <StandingBadge key="standing" abilities={account.abilities} />],
        [t('field.type'), typeText(account.type)],
        [t('field.appId'), account.appId],
        [t('secret.title'), <SecretFact key="secret" account={account} />],
        [t('field.originalId'), account.originalId || t('view.none')],
        [t('field.defaultAuthor'), account.defaultAuthor || t('view.none')],
        [t('field.defaultStyle'), <StyleSummary key="style" style={styleOfAccount(account)} />],
        [t('field.usableBy'), usersText(account)],
        [t('field.needsApproval'), t(account.needsApproval ? 'form.yes' : 'form.no')],
        [t('field.remark'), account.remark || t('view.none')],
        [t('field.createdTime'), format.exact(account.createdTime)],
      ]}
    />
  )
}

/** A style in one line. */
function StyleSummary({ style }: { style: ArticleStyle }) {
  const { t } = useTranslation(['officialAccounts', 'articleStyle'])
  const theme = t(`articleStyle:themes.${style.theme}`)
  return (
    <Group component="span" gap={8} wrap="nowrap">
      <ColorSwatch component="span" flex="none" color={style.accent} size={14} aria-hidden />
      {t('view.style', { ...style, theme })}
    </Group>
  )
}

/** Values to enter in the WeChat back end so that event messages arrive here. */
function Callback({ account }: { account: Pick<OfficialAccountRow, 'id' | 'callbackMode'> }) {
  const { t } = useTranslation('officialAccounts')
  const format = useFormat()
  const request = { params: { id: account.id } }
  const { data, error, refetch } = useCallQuery(readAccountCallback, request, { quiet: true })

  async function renew(): Promise<void> {
    await runCommand({
      confirm: {
        title: t('callback.renewTitle'),
        message: t('callback.renewMessage'),
        confirmLabel: t('callback.renew'),
        danger: true,
      },
      send: options => callWithId(renewAccountCallback, request, options),
      done: () => t('callback.renewed'),
      isFinal: true,
      topics: [],
    })
    void refetch()
  }

  return (
    <section className={classes.section} aria-label={t('callback.title')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('callback.title')}</h3>
        <Button variant="default" size="xs" onClick={() => void renew()}>
          {t('callback.renew')}
        </Button>
      </div>
      <Text size="xs" c="dimmed">
        {t('callback.message', { mode: t(`callbackMode.${account.callbackMode}`) })}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <>
          <CopiedText label={t('callback.address')} value={absoluteAddress(data.address)} />
          {data.token === null || data.encodingAesKey === null ? (
            <Text size="sm" mt={8}>
              {t('callback.unreadable')}
            </Text>
          ) : (
            <>
              <CopiedText label={t('callback.token')} value={data.token} />
              <CopiedText label={t('callback.encodingAesKey')} value={data.encodingAesKey} />
            </>
          )}
          <Text size="xs" c="dimmed" mt={8}>
            {data.lastReceivedTime === null
              ? t('callback.neverReceived')
              : t('callback.received', { time: format.relative(data.lastReceivedTime) })}
          </Text>
        </>
      )}
    </section>
  )
}

/** Whether the account has a secret, with a button to replace it; the secret itself is never shown. */
function SecretFact({ account }: { account: OfficialAccountRow }) {
  const { t } = useTranslation('officialAccounts')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { hasSecret, secretChangedTime } = account
  const time = secretChangedTime === null ? '' : format.relative(secretChangedTime)
  return (
    <Group gap={8}>
      {hasSecret ? t('secret.stored', { time }) : t('secret.missing')}
      <Permission need={['official-account:manage']}>
        <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
          {hasSecret ? t('secret.replace') : t('secret.set')}
        </Button>
      </Permission>
      {isOpen && <SecretDialog account={account} onClose={() => setOpen(false)} />}
    </Group>
  )
}

function SecretDialog({ account, onClose }: { account: OfficialAccountRow; onClose: () => void }) {
  const { t } = useTranslation('officialAccounts')
  const language = useLanguage()
  const [secret, setSecret] = useState('')
  const [error, setError] = useState('')
  const [saving, setSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = appSecretField.safeParse(secret)
    if (!checked.success) {
      setError(ruleText(secret === '' ? 'required' : 'appSecretForm', language))
      return
    }
    setSaving(true)
    await attempt(async () => {
      await call(setAppSecret, { params: { id: account.id }, body: { appSecret: checked.data } })
      toast.success(t('secret.saved', { name: account.name }))
      onClose()
      void probeAccount(account, true)
    }).finally(() => setSaving(false))
  }

  return (
    <Dialog centered title={t('secret.set')} zIndex={300} onClose={onClose}>
      <form onSubmit={event => void save(event)} noValidate>
        <PasswordField
          label={t('field.appSecret')}
          description={t('hint.appSecret')}
          required
          autoComplete="off"
          maxLength={officialAccountLimits.appSecret}
          error={error}
          value={secret}
          data-autofocus
          onChange={({ currentTarget }) => {
            setSecret(currentTarget.value.trim())
            setError('')
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button type="submit" loading={saving}>
            {t('secret.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
