import { confirmIdentity } from '@greenroom/contract/areas/second-factors'
import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../../../kit/call.ts'
import { CallFailure } from '../../../kit/failure.ts'
import { PasswordField } from '../../../kit/password-field.tsx'
import { DialogForm } from './dialog-form.tsx'

/** Above whatever dialog wanted it. */
const zIndex = 500

const asked = createStore<{ answer: ((confirmed: boolean) => void) | null }>()(() => ({ answer: null }))

/**
 * Does what is only done when the person has just shown who they are: asks them when they have not, and then does it.
 * Calls in it are quiet about `confirmationRequired`.
 * @returns undefined when the person did not want to
 */
export async function whenConfirmed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallFailure) || error.reason !== 'confirmationRequired') throw error
  }
  asked.getState().answer?.(false)
  const confirmed = await new Promise<boolean>(answer => asked.setState({ answer }))
  return confirmed ? work() : undefined
}

function answer(confirmed: boolean): void {
  asked.getState().answer?.(confirmed)
  asked.setState({ answer: null })
}

/** Asks for {@link whenConfirmed}; stands once where it is used. */
export function IdentityDialog({ twoStep }: { twoStep: boolean }) {
  const isAsked = useStore(asked, state => state.answer !== null)
  return isAsked && <IdentityForm twoStep={twoStep} />
}

function IdentityForm({ twoStep }: { twoStep: boolean }) {
  const { t } = useTranslation('security')
  const [byCode, setByCode] = useState(false)
  const [text, setText] = useState('')

  const submit = () => {
    if (text.trim() === '') return false
    const body = byCode ? { code: text } : { password: text }
    return call(confirmIdentity, { body }, { quiet: true }).then(() => answer(true))
  }
  const change = () => {
    setByCode(!byCode)
    setText('')
  }

  return (
    <DialogForm
      title={t('identity.title')}
      note={t('identity.text')}
      submit={t('identity.confirm')}
      zIndex={zIndex}
      onSubmit={submit}
      onClose={() => answer(false)}
    >
      {byCode ? (
        <TextInput
          key="code"
          label={t('identity.code')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
        />
      ) : (
        <PasswordField
          key="password"
          label={t('identity.password')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
      )}
      {twoStep && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
          {t(byCode ? 'identity.usePassword' : 'identity.useCode')}
        </Anchor>
      )}
    </DialogForm>
  )
}
