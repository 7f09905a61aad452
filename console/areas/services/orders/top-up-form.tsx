import { serviceLimits, topUpBalance } from '@greenroom/contract/areas/services/services'
import { textField } from '@greenroom/contract/fields'
import { halfWidth } from '@greenroom/contract/half-width'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { randomUuid } from '../../../kit/browser/random-id.ts'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { money } from '../labels.ts'

/** Yuan as users write them, with two decimals at most. */
const form = z.strictObject({
  amount: textField(12)
    .overwrite(halfWidth)
    .refine(text => /^\d{1,7}(\.\d{1,2})?$/.test(text) && isTopUp(fenOf(text)), {
      error: 'topUpAmount',
    }),
  note: textField(serviceLimits.note),
})

/** Whole fen, not by way of fractions. */
function fenOf(text: string): number {
  const [whole = '0', cents = ''] = text.trim().split('.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

const isTopUp = (fen: number) => fen >= 1 && fen <= serviceLimits.topUp

/** Adds an amount to the balance, with a note of where it comes from. */
export function TopUpForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('services')
  const fields = useFields(form, { amount: '', note: '' })
  const draft = useDraft(fields, {
    form: 'top-up',
    fieldTitle: name => t(name === 'note' ? 'field.note' : 'field.topUp'),
  })
  // The same for every attempt: the amount is added once, also when an answer was lost.
  const [id] = useState(randomUuid)
  const { submit, saving } = useSubmit({
    fields,
    draft,
    send: async ({ amount, note }) => {
      const { balance } = await call(
        topUpBalance,
        { body: { id, amount: fenOf(amount), note } },
        { quiet: ['invalid'] },
      )
      toast.success(t('done.toppedUp', { balance: money(balance) }))
      return true
    },
    topic: 'service.changed',
    onSaved: onClose,
  })
  return (
    <FormDrawer
      title={t('topUp.title')}
      dirty={fields.dirty}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={t('action.topUp')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...textInput(fields.field('amount'))}
        label={t('field.topUp')}
        description={t('topUp.amount')}
        required
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...textInput(fields.field('note'))}
        label={t('field.note')}
        placeholder={t('topUp.notePlaceholder')}
        required
        maxLength={serviceLimits.note}
        autoComplete="off"
      />
    </FormDrawer>
  )
}
