import {
  groupFormFields,
  type Parameters,
  parameterLimits,
  parameterNames,
  parameters,
  submitParameters,
} from '@greenroom/contract/areas/parameters/parameters'
import { countWords } from '@greenroom/contract/count-words'
import { Alert, Button, Text, Textarea } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type CallFailure, callWithId } from '../../../kit/call/call.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { DraftBar, DraftStatus } from '../../../kit/form/draft/draft-bar.tsx'
import { type FormDraft, useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormBar } from '../../../kit/form/form-bar.tsx'
import { useCorrection } from '../../../kit/form/use-field-in-address.ts'
import { type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useUnsavedQuestion } from '../../../kit/form/use-unsaved-question.ts'
import { mergeFields } from '../../../kit/merge/merge-fields.ts'
import { resultAddress } from '../../submissions/index.ts'
import { formPath, formWith, requestAddress } from '../addresses.ts'
import { parameterTitle } from '../labels.ts'
import { NoApprover } from '../no-approver.tsx'
import type { FormSource, Profile } from './form-source.ts'
import { AudioFields, type GroupFields, VideoFields } from './parameter-fields.tsx'
import classes from './studio-parameters.module.css'

interface GroupFormProps {
  profile: Profile
  from: FormSource
  /** Called after submit or reset, to start again. */
  onSettled: () => void
}

/** The group form: three cards, and their actions at the foot. */
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
    draft.discard()
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
          required
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

/**
 * Keeps the form on the parameters in force: when they change, or a draft started from older ones, untouched fields
 * follow them, and typed values stay.
 */
function useCurrentParameters(fields: Fields<GroupFields>, current: Parameters): void {
  const { t } = useTranslation('parameters')
  const { start, values } = fields
  const isOld = parameterNames.some(name => start[name] !== current[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start that differs from the parameters in force
  useEffect(() => {
    if (!isOld) return
    const now = { ...start, ...current }
    const { merged, fromTheirs } = mergeFields([...parameterNames, 'description'], start, values, now)
    if (fields.dirty && fromTheirs.length > 0) {
      toast.notice(t('group.merged', { fields: fromTheirs.map(parameterTitle).join(', ') }))
    }
    fields.restore({ start: now, values: merged })
  }, [isOld])
}

interface GroupNoticesProps {
  /** The id of the request that waits; empty when none does. */
  waiting: string
  /** How many other users may approve. */
  otherApprovers: number
  from: FormSource
}

/** What one should know before one fills the form in. */
function GroupNotices({ waiting, otherApprovers, from }: GroupNoticesProps) {
  const { t } = useTranslation('parameters')
  const number = from?.request.contentNumber ?? ''
  return (
    <>
      {waiting !== '' && (
        <Alert color="blue" role="status">
          {t('group.waiting')}{' '}
          <Link className={classes.way} to={requestAddress(waiting)}>
            {t('group.seeWaiting')}
          </Link>
        </Alert>
      )}
      {otherApprovers < 1 && <NoApprover />}
      {from?.values === 'original' && (
        <Alert color="blue" role="status">
          {t('group.restoring', { number })}
        </Alert>
      )}
      {from?.values === 'proposed' && from.request.state === 'returned' && (
        <Alert color="yellow" role="status">
          {t('group.correcting', { number, reason: from.request.reason })}
        </Alert>
      )}
    </>
  )
}

interface GroupSubmit {
  fields: Fields<GroupFields>
  draft: FormDraft
  profile: Profile
  from: FormSource
  onSettled: () => void
}

/** Submits the form and opens the result page; field errors are shown at their fields. */
function useGroupSubmit({ fields, draft, profile, from, onSettled }: GroupSubmit) {
  const { t } = useTranslation('parameters')
  const navigate = useNavigate()
  const formQuery = from ? formWith(from.request.id, from.values).slice(formPath.length) : ''
  const showRefusal = ({ requestId: id }: CallFailure) =>
    void navigate(resultAddress({ id, outcome: 'refused' }, formQuery))
  const corrects =
    from?.values === 'proposed' && from.request.state === 'returned' ? { corrects: from.request.id } : {}
  return useSubmit({
    fields,
    draft,
    send: async ({ description, ...parameters }) => {
      const body = { version: profile.current.version, parameters, description, ...corrects }
      const { requestId } = await callWithId(
        submitParameters,
        { body },
        { quiet: ['invalid', 'conflict', 'forbidden', 'changeWaiting', 'nothingDiffers', 'notFound'] },
      )
      void navigate(resultAddress({ id: requestId, outcome: 'accepted' }))
      return true
    },
    refused: {
      conflict: () => toast.notice(t('group.conflict')),
      forbidden: showRefusal,
      changeWaiting: showRefusal,
      nothingDiffers: showRefusal,
      notFound: showRefusal,
    },
    topic: 'parameter.changed',
    onSaved: onSettled,
  })
}
