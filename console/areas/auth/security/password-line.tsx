import { changePassword } from '@greenroom/contract/areas/auth/sign-in'
import { isGoodPassword } from '@greenroom/contract/password-rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { NewPasswordField } from '../../../kit/input/new-password-field.tsx'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { useShortestPassword } from '../../../kit/input/use-entry.ts'
import { DialogForm } from './dialog-form.tsx'
import { Line } from './line.tsx'

/** The login password, and its change. */
export function PasswordLine() {
  const { t } = useTranslation('security')
  const shortest = useShortestPassword()
  const [open, setOpen] = useState(false)
  return (
    <Line
      label={t('password.label')}
      text={t('password.text', { length: shortest })}
      actions={
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('update')}
        </Button>
      }
    >
      {open && <PasswordDialog shortest={shortest} onClose={() => setOpen(false)} />}
    </Line>
  )
}

function PasswordDialog({ shortest, onClose }: { shortest: number; onClose: () => void }) {
  const { t } = useTranslation('security')
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const isGood = isGoodPassword(fresh, shortest)

  const submit = () => {
    setChecked(true)
    if (old === '' || !isGood || fresh !== again) return false
    const body = { oldPassword: old, newPassword: fresh }
    return call(changePassword, { body }, { quiet: true }).then(() => {
      toast.success(t('password.done'))
      onClose()
    })
  }

  return (
    <DialogForm
      title={t('password.title')}
      note={t('password.note')}
      submit={t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={t('password.old')}
        value={old}
        error={checked && old === ''}
        onChange={event => setOld(event.currentTarget.value)}
        autoComplete="current-password"
        data-autofocus
      />
      <NewPasswordField
        shortest={shortest}
        label={t('password.fresh')}
        value={fresh}
        error={checked && !isGood}
        onChange={setFresh}
      />
      <PasswordField
        label={t('password.again')}
        value={again}
        error={checked && fresh !== again && t('password.mismatch')}
        onChange={event => setAgain(event.currentTarget.value)}
        autoComplete="new-password"
      />
    </DialogForm>
  )
}
