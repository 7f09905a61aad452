import { type ChannelRow, channelFields, createChannel } from '@greenroom/contract/areas/channels'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call, failureData } from '../../../kit/call.ts'
import { checkSome } from '../../../kit/form/check-some.ts'
import { DraftBar, DraftStatus } from '../../../kit/form/draft/draft-bar.tsx'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useUnsavedQuestion } from '../../../kit/form/use-unsaved-question.ts'
import { blankChannel } from '../channel-fields.ts'
import { AdvertFields } from '../fields/advert-fields.tsx'
import { BaseFields, baseFieldNames } from '../fields/base-fields.tsx'
import { channelFieldTitle } from '../words.ts'
import classes from './step.module.css'

interface StepFormProps {
  step: 0 | 1
  onStep: (step: 0 | 1) => void
  onCreated: (channel: ChannelRow) => void
}

/** The first two steps as one form: what is typed stays when one goes back and forth, and is kept as a draft. */
export function StepForm({ step, onStep, onCreated }: StepFormProps) {
  const { t } = useTranslation('channels')
  const [parameters] = useSearchParams()
  // A link from a set's page names the set.
  const fields = useFields(channelFields, { ...blankChannel, contentSetId: parameters.get('set') })
  const draft = useDraft(fields, { form: 'channel', fieldTitle: channelFieldTitle })
  useUnsavedQuestion(fields.dirty)
  const created = useRef<ChannelRow>(undefined)
  const { submit, saving } = useSubmit({
    fields,
    draft,
    send: async written => {
      created.current = await call(createChannel, { body: { data: written } }, { quiet: ['invalid'] })
      return true
    },
    refused: {
      invalid: failure => {
        const paths = failureData(failure, 'invalid')?.issues.map(({ path }) => path) ?? []
        if (baseFieldNames.some(name => paths.some(path => path.split('.').includes(name)))) onStep(0)
      },
    },
    topic: 'channel.changed',
    onSaved: () => created.current && onCreated(created.current),
  })
  useCursorInFirstField(step, fields.form)

  function goOn(): void {
    if (step === 1) submit()
    else if (checkSome(fields, baseFieldNames)) onStep(1)
  }

  return (
    <form
      ref={fields.form}
      className={classes.form}
      noValidate
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) fields.form.current?.requestSubmit()
      }}
      onSubmit={event => {
        event.preventDefault()
        if (!saving) goOn()
      }}
    >
      <DraftBar draft={draft} />
      {step === 0 ? <BaseFields fields={fields} /> : <AdvertFields fields={fields} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <DraftStatus draft={draft} dirty={fields.dirty} />
        {step === 1 && (
          <Button variant="default" disabled={saving} onClick={() => onStep(0)}>
            {t('step.previous')}
          </Button>
        )}
        <Button type="submit" loading={saving}>
          {t(step === 0 ? 'step.next' : 'step.submit')}
        </Button>
      </Group>
    </form>
  )
}

/** Puts the cursor where the next step begins, when one goes from one to the other. */
function useCursorInFirstField(step: number, form: { current: HTMLFormElement | null }): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-autofocus]')?.focus()
  }, [step, form])
}
