import '../locales/shell/index.ts'
import { passwordLinkMinutes, resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import { readEntry } from '@greenroom/contract/areas/users/registration'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { passwordLinkPath } from '@greenroom/contract/paths'
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { DecisionDialog, decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { PasswordDialog } from '../records/password-dialog.tsx'
import { ShownOnce } from '../records/shown-once.tsx'

type Made = ResponseOf<typeof resetPassword>

/** Restores a user's access: by a one-time link or by a one-time password, which is then shown once. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation('passwordReset')
  const hasMail = useCallQuery(readEntry, {}, { quiet: true }).data?.mail ?? false
  const [way, setWay] = useState<'link' | 'password'>('link')
  const [mail, setMail] = useState(false)
  const [error, setError] = useState('')
  const [made, setMade] = useState<Made>()
  const form = useRef<HTMLFormElement>(null)

  const close = () => {
    value.onClosed()
    onClose()
  }

  async function decide(): Promise<boolean> {
    setError('')
    const body = { way, mail: way === 'link' && mail }
    setMade(await call(resetPassword, { params: { id: value.entityId }, body }, { quiet: decisionFailures }))
    void invalidate('user.changed')
    return false
  }

  if (made) return <Result made={made} onClose={close} />
  return (
    <DecisionDialog
      value={value}
      onClose={onClose}
      title={
        value.name === '' ? t('title') : <span translate="no">{t('titleOf', { name: value.name })}</span>
      }
      submitLabel={t('submit')}
      danger
      form={form}
      show={failure => {
        const issues = failureData(failure, 'invalid')?.issues ?? []
        setError(issues.map(({ msg }) => msg).join(' '))
        return issues.length > 0
      }}
      decide={decide}
    >
      <Text size="sm" mb="md">
        {t('hint')}
      </Text>
      <Radio.Group
        label={t('way')}
        value={way}
        onChange={chosen => setWay(chosen === 'password' ? 'password' : 'link')}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="link"
            label={t('link.choice')}
            description={t('link.hint', { hours: passwordLinkMinutes.issued / 60 })}
          />
          <Radio value="password" label={t('password.choice')} description={t('password.hint')} />
        </Stack>
      </Radio.Group>
      {way === 'link' &&
        (hasMail ? (
          <Checkbox
            mt="md"
            label={t('mail')}
            error={error}
            checked={mail}
            onChange={({ currentTarget }) => setMail(currentTarget.checked)}
          />
        ) : (
          <Text size="xs" c="dimmed" mt="md">
            {t('noMail')}
          </Text>
        ))}
    </DecisionDialog>
  )
}

function Result({ made: { username, password, link }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation(['passwordReset', 'users'])
  if (password !== null)
    return <PasswordDialog made={{ name: username, username, password }} onClose={onClose} />
  if (!link) return null
  return (
    <ShownOnce
      title={t('link.title')}
      message={link.mailedTo === '' ? t('link.message') : t('link.mailed', { address: link.mailedTo })}
      facts={[[t('users:password.username'), username]]}
      secret={`${location.origin}${passwordLinkPath}#${link.token}`}
      secretName={t('link.name')}
      copyLabel={t('link.copy')}
      onClose={onClose}
    />
  )
}
