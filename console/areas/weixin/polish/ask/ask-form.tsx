import { polishActions, polishLimits, polishTones } from '@greenroom/contract/areas/weixin/polish/actions'
import type { PolishStatus } from '@greenroom/contract/areas/weixin/polish/usage'
import { languages } from '@greenroom/contract/languages'
import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../../kit/display/segments.tsx'
import { InstructionMenu } from '../instructions/instruction-menu.tsx'
import classes from './option-tags.module.css'
import type { AskOptions } from './options.ts'

interface AskFormProps {
  status: PolishStatus
  options: AskOptions
  onChange: (options: AskOptions) => void
  /** Whether the instruction that the action needs was found missing. */
  isInstructionMissing: boolean
}

/** Task for a text, and who does it. */
export function AskForm({ status, options, onChange, isInstructionMissing }: AskFormProps) {
  const { t } = useTranslation('polish')
  const set = (fields: Partial<AskOptions>) => onChange({ ...options, ...fields })
  const { mode, action, instruction } = options
  return (
    <Stack gap="sm">
      {status.assistant && (
        <Segments
          aria-label={t('mode.label')}
          value={mode}
          data={(['assistant', 'offline'] as const).map(value => ({ value, label: t(`mode.${value}`) }))}
          onChange={value => set({ mode: value })}
        />
      )}
      <Worker status={status} mode={mode} />
      {mode === 'assistant' && (
        <>
          <OptionTags
            label={t('action.label')}
            options={polishActions}
            labelOf={option => t(`action.${option}`)}
            value={action}
            onChange={value => set({ action: value })}
          />
          {action === 'tone' && (
            <OptionTags
              label={t('tone.label')}
              options={polishTones}
              labelOf={option => t(`tone.${option}`)}
              value={options.tone}
              onChange={value => set({ tone: value })}
            />
          )}
          {action === 'translate' && (
            <OptionTags
              label={t('language.label')}
              options={languages}
              labelOf={option => t(`language.${option}`)}
              value={options.language}
              onChange={value => set({ language: value })}
            />
          )}
          <Textarea
            label={t(action === 'instruct' ? 'instruction.labelRequired' : 'instruction.label')}
            placeholder={t('instruction.placeholder')}
            required={action === 'instruct'}
            error={isInstructionMissing && t('instruction.required')}
            description={t('instruction.counter', {
              count: instruction.length,
              max: polishLimits.instruction,
            })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={polishLimits.instruction}
            rows={2}
            resize="vertical"
            value={instruction}
            onChange={event => set({ instruction: event.currentTarget.value })}
          />
          <InstructionMenu instruction={instruction} onPick={text => set({ instruction: text })} />
        </>
      )}
    </Stack>
  )
}

/** Explains who processes the text, and whether it leaves this installation. */
function Worker({ status: { assistant }, mode }: { status: PolishStatus; mode: AskOptions['mode'] }) {
  const { t } = useTranslation('polish')
  if (mode === 'offline')
    return (
      <Text size="sm" c="dimmed">
        {t('mode.offlineAt')}
        {!assistant && ` ${t('mode.notSet')}`}
      </Text>
    )
  if (assistant?.isEmulated) return <Alert color="yellow">{t('mode.emulated')}</Alert>
  return (
    <Text size="sm" c="dimmed">
      {t('mode.assistantAt', { model: assistant?.model ?? '' })}
    </Text>
  )
}

interface OptionTagsProps<V extends string> {
  label: string
  options: readonly V[]
  labelOf: (option: V) => string
  value: V
  onChange: (value: V) => void
}

/** A group of tags of which one is chosen. Arrow keys move among them, as in any radio group. */
function OptionTags<V extends string>({ label, options, labelOf, value, onChange }: OptionTagsProps<V>) {
  const id = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.tags}>
        {options.map(option => (
          <label key={option} className={classes.tag} data-chosen={option === value || undefined}>
            <input
              type="radio"
              className={classes.radio}
              name={id}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
