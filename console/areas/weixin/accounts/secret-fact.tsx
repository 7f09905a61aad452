import '../locales/index.ts'
import {
  appSecretField,
  type OfficialAccountRow,
  officialAccountLimits,
  setAppSecret,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { ruleText } from '@greenroom/contract/rule-texts'
import { Button, Group, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/attempt.ts'
import { call } from '../../../kit/call.ts'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { PasswordField } from '../../../kit/password-field.tsx'
import { Permission } from '../../../kit/permission.tsx'
import { toast } from '../../../kit/toast.ts'
import { probeAccount } from './account-commands.ts'

/** Whether the account has a secret, with a button to replace it; the secret itself is never shown. */
export function SecretFact({ account }: { account: OfficialAccountRow }) {
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
    <Modal opened centered title={t('secret.set')} zIndex={300} onClose={onClose}>
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
    </Modal>
  )
}
