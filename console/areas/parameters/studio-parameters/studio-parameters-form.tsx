import {
  groupFormFields,
  parameterLimits,
  parameterNames,
  parameters,
} from '@greenroom/contract/areas/parameters/parameters'
import { countWords } from '@greenroom/contract/count-words'
import { Button, Text, Textarea } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../../kit/confirm.tsx'
import { DraftBar, DraftStatus } from '../../../kit/form/draft/draft-bar.tsx'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormBar } from '../../../kit/form/form-bar.tsx'
import { useCorrection } from '../../../kit/form/use-field-in-address.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useUnsavedQuestion } from '../../../kit/form/use-unsaved-question.ts'
import { Panel } from '../../../kit/panel.tsx'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { parameterTitle } from '../labels.ts'
import type { FormSource, Profile } from './form-source.ts'
import { AudioFields, VideoFields } from './parameter-fields.tsx'
import classes from './studio-parameters.module.css'
import { GroupNotices } from './studio-parameters-notices.tsx'
import { useCurrentParameters } from './use-current-parameters.ts'
import { useGroupSubmit } from './use-parameters-submit.ts'

interface GroupFormProps {
  profile: Profile
  from: FormSource
  /** Called after submit or reset, to start again. */
  onSettled: () => void
}

/** The group form: three cards, and at the foot what can be done with them. */
export function GroupForm({ profile, from, onSettled }: GroupFormProps) {
  const { t } = useTranslation('parameters')
  const current = useMemo(() => parameters.parse(profile.current), [profile.current])
  const fields = useFields(groupFormFields, { ...current, description: '' })
  const request = from?.request
  const draft = useDraft(fields, {
    form: 'parameters',
    row: request && { id: request.id, title: request.contentNumber, version: profile.current.version },
    fieldTitle: parameterTitle,
  })
  useUnsavedQuestion(fields.dirty)
  useCurrentParameters(fields, current)
  const { submit, saving } = useGroupSubmit({ fields, draft, profile, from, onSettled })
  useCorrection(fields.form, draft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the form is opened
  useEffect(() => {
    if (!from || fields.dirty) return
    const { values, request } = from
    const description = values === 'proposed' ? request.description : ''
    fields.restore({ start: fields.start, values: { ...request[values], description } })
  }, [])

  const description = fields.field('description')
  const differing = parameterNames.filter(name => fields.values[name] !== current[name])
  async function reset(): Promise<void> {
    const question = {
      title: t('group.ask.title'),
      message: t('group.ask.message'),
      confirmLabel: t('group.ask.confirm'),
    }
    if (fields.dirty && !(await confirmAction(question))) return
    draft.settle()
    onSettled()
  }

  return (
    <form
      ref={fields.form}
      noValidate
      aria-label={t('group.title')}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (!saving && refusal(profile, differing.length, t) === undefined) submit()
      }}
    >
      <GroupNotices waiting={profile.waiting} otherApprovers={profile.otherApprovers} from={from} />
      <DraftBar draft={draft} />
      <Panel title={t('video')}>
        <VideoFields fields={fields} current={current} />
      </Panel>
      <Panel title={t('audio')}>
        <AudioFields fields={fields} current={current} />
      </Panel>
      <Panel title={t('group.description')}>
        <Textarea
          {...textInput(description)}
          label={t('group.field')}
          description={t('group.descriptionHint', {
            used: countWords(description.value),
            max: parameterLimits.description,
          })}
          maxLength={parameterLimits.descriptionCharacters}
          rows={3}
        />
      </Panel>
      <FormBar
        state={
          <>
            <Text size="sm">
              {differing.length === 0 ? t('group.same') : t('group.differ', { count: differing.length })}
            </Text>
            <DraftStatus draft={draft} dirty={fields.dirty} />
          </>
        }
      >
        <Button variant="default" disabled={!fields.dirty || saving} onClick={() => void reset()}>
          {t('group.reset')}
        </Button>
        <RefusedButton reason={refusal(profile, differing.length, t)} type="submit" loading={saving}>
          {t('group.submit')}
        </RefusedButton>
      </FormBar>
    </form>
  )
}

/** Why there is nothing to submit now. */
function refusal({ waiting }: Profile, differing: number, t: ReturnType<typeof useT>): string | undefined {
  if (waiting !== '') return t('group.waitingReason')
  return differing === 0 ? t('group.nothing') : undefined
}

const useT = () => useTranslation('parameters').t
