import '../locales/index.ts'
import { type ChannelRow, channelFields, createChannel } from '@greenroom/contract/areas/channels/channels'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type CallFailure, callWithId, failureData } from '../../../kit/call/call.ts'
import { Page } from '../../../kit/display/page.tsx'
import { checkSome } from '../../../kit/form/check-some.ts'
import { DraftBar, DraftStatus } from '../../../kit/form/draft/draft-bar.tsx'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { useCorrection } from '../../../kit/form/use-field-in-address.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useUnsavedQuestion } from '../../../kit/form/use-unsaved-question.ts'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { Permission } from '../../../kit/session/permission.tsx'
import { ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { resultAddress } from '../../submissions/index.ts'
import { blankChannel } from '../channel-fields.ts'
import { AdvertFields } from '../fields/advert-fields.tsx'
import { BaseFields, baseFieldNames } from '../fields/base-fields.tsx'
import { channelAddress, channelFieldTitle, channelsAddress } from '../labels.ts'
import { TrackingLink } from '../tracking-link.tsx'
import classes from './new-channel.module.css'

interface NewChannelFormProps {
  step: 0 | 1
  onStep: (step: 0 | 1) => void
  /** Made; its submission is found by the request's id. */
  onCreated: (channel: ChannelRow, requestId: string) => void
}

const isBaseField = (path: string) => baseFieldNames.some(name => path.split('.').includes(name))

/** The first two steps as one form: typed values stay when the user moves between them, and are saved as a draft. */
function NewChannelForm({ step, onStep, onCreated }: NewChannelFormProps) {
  const { t } = useTranslation('channels')
  const [parameters] = useSearchParams()
  // A link from a set's page names the set.
  const set = parameters.get('set')
  const fields = useFields(channelFields, { ...blankChannel, contentSetId: set })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set that is named; another may be chosen then
  useEffect(() => {
    if (set !== null && set !== fields.values.contentSetId) fields.field('contentSetId').onChange(set)
  }, [set])
  const draft = useDraft(fields, { form: 'channel', fieldTitle: channelFieldTitle })
  useUnsavedQuestion(fields.dirty)
  useCorrection(fields.form, draft, name => onStep(isBaseField(name) || !(name in blankChannel) ? 0 : 1))
  const navigate = useNavigate()
  const [refused, setRefused] = useState('')
  const created = useRef<{ channel: ChannelRow; requestId: string }>(undefined)
  const { submit, saving } = useSubmit({
    fields,
    draft,
    send: async written => {
      const quiet = { quiet: ['invalid', 'forbidden'] } as const
      const { data, requestId } = await callWithId(createChannel, { body: { data: written } }, quiet)
      created.current = { channel: data, requestId }
      return true
    },
    refused: {
      invalid: failure => {
        const paths = failureData(failure, 'invalid')?.issues.map(({ path }) => path) ?? []
        if (paths.some(isBaseField)) onStep(0)
        setRefused(failure.requestId)
      },
      forbidden: ({ requestId }: CallFailure) =>
        void navigate(resultAddress({ id: requestId, outcome: 'refused' })),
    },
    topic: 'channel.changed',
    onSaved: () => created.current && onCreated(created.current.channel, created.current.requestId),
  })
  useCursorInFirstField(step, fields.form)

  function goOn(): void {
    // A draft or a link may have led straight to the second step.
    if (!checkSome(fields, baseFieldNames)) onStep(0)
    else if (step === 1) submit()
    else onStep(1)
  }

  return (
    <form
      ref={fields.form}
      className={classes.form}
      noValidate
      onKeyDown={event => {
        if (isInputMethodKey(event)) return
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) fields.form.current?.requestSubmit()
      }}
      onSubmit={event => {
        event.preventDefault()
        if (!saving) goOn()
      }}
    >
      <DraftBar draft={draft} />
      {refused !== '' && (
        <Text size="sm" role="status">
          {t('step.refused')}{' '}
          <Anchor component={Link} to={resultAddress({ id: refused, outcome: 'refused' })}>
            {t('step.reasons')}
          </Anchor>
        </Text>
      )}
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
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const first = find('[aria-invalid="true"]') ?? find('[data-autofocus]')
    first?.focus()
  }, [step, form])
}

const steps = ['base', 'channel', 'finish'] as const

/** The step form: makes a promotion channel with its tracking link. */
export function Component() {
  const { t } = useTranslation('channels')
  const [step, setStep] = useState<0 | 1>(0)
  const [created, setCreated] = useState<{ channel: ChannelRow; requestId: string }>()
  const again = () => {
    setCreated(undefined)
    setStep(0)
  }
  // The page stays as it was in its tab, but a link that names a set or a field opens the form.
  const { search, hash } = useLocation()
  const requested = `${search}${hash}`
  const [arrived, setArrived] = useState(requested)
  if (arrived !== requested) {
    setArrived(requested)
    if (created && requested !== '') again()
  }
  // With the channel made, all steps are done.
  const at = created ? steps.length : step
  return (
    <Page
      title={t('step.title')}
      context={t('step.context')}
      actions={
        <Permission need={['channel:read']}>
          <Button component={Link} to={channelsAddress} variant="default">
            {t('step.list')}
          </Button>
        </Permission>
      }
    >
      <section className={classes.panel} aria-label={t('step.title')}>
        <div className={classes.steps}>
          <ProgressSteps
            label={t('step.steps')}
            steps={steps.map((key, place) => ({
              key,
              title: t(`step.${key}`),
              hint: t(`step.${key}Hint`),
              state: place < at ? 'done' : place === at ? 'processing' : 'waiting',
            }))}
          />
        </div>
        {created ? (
          <NewChannelResult {...created} onAgain={again} />
        ) : (
          <NewChannelForm
            step={step}
            onStep={setStep}
            onCreated={(channel, requestId) => setCreated({ channel, requestId })}
          />
        )}
      </section>
    </Page>
  )
}

interface NewChannelResultProps {
  channel: ChannelRow
  /** By which its submission is found. */
  requestId: string
  onAgain: () => void
}

/** The last step: the channel is made, and this is its link. */
function NewChannelResult({ channel, requestId, onAgain }: NewChannelResultProps) {
  const { t } = useTranslation('channels')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const message = channel.state === 'upcoming' ? 'step.successUpcoming' : 'step.successMessage'
  return (
    <div className={classes.form}>
      <div className={classes.success}>
        <IconCircleCheck size={48} stroke={1.4} color="var(--mantine-color-success)" aria-hidden />
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
          {t('step.success')}
        </Title>
        <Text size="sm" c="dimmed" translate="no">
          {t(message, { name: channel.activityName })}
        </Text>
        <Group gap="xs" justify="center">
          <Permission need={['channel:read']}>
            <Button component={Link} to={channelAddress(channel.id)}>
              {t('step.detail')}
            </Button>
          </Permission>
          <Button
            component={Link}
            to={resultAddress({ id: requestId, outcome: 'accepted' })}
            variant="default"
          >
            {t('step.result')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            {t('step.again')}
          </Button>
        </Group>
      </div>
      <TrackingLink channel={channel} />
      <div className={classes.about}>
        <Text fw={500} size="sm">
          {t('step.about')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('step.aboutMessage')}
        </Text>
        <Permission need={['channel:read']}>
          <Anchor component={Link} to={channelAddress(channel.id)} size="sm">
            {t('step.aboutDetail')}
          </Anchor>
        </Permission>
      </div>
    </div>
  )
}
