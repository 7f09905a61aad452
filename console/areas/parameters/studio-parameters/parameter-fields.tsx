import {
  audioProfiles,
  channelCounts,
  type groupFormFields,
  type ParameterName,
  type Parameters,
  parameterModes,
  presetValues,
  resolutions,
  videoProfiles,
} from '@greenroom/contract/areas/parameters/parameters'
import { NativeSelect, NumberInput, Text } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, Fields } from '../../../kit/form/use-fields.ts'
import { channelsText, modeText, type NumberName, parameterTitle, rangeOf, valueText } from '../labels.ts'
import classes from './studio-parameters.module.css'

export type GroupFields = typeof groupFormFields

interface GroupProps {
  fields: Fields<GroupFields>
  /** Those in force. */
  current: Parameters
}

/** The parameters of the picture; a mode other than custom sets all of them. */
export const VideoFields = memo(function VideoFields({ fields, current }: GroupProps) {
  const { mode, common } = useGroup('videoMode', { fields, current })
  return (
    <Grid>
      <ChoiceControl {...mode} />
      <ChoiceControl {...common('videoAcquisitionResolution')} options={resolutions} />
      <NumberControl {...common('videoAcquisitionFrameRate')} />
      <ChoiceControl {...common('videoEncodingResolution')} options={resolutions} />
      <NumberControl {...common('videoEncodingMinRate')} />
      <NumberControl {...common('videoEncodingMaxRate')} />
      <NumberControl {...common('videoEncodingDefaultRate')} />
      <NumberControl {...common('videoEncodingFrameRate')} />
      <ChoiceControl {...common('videoEncodingProfile')} options={videoProfiles} />
    </Grid>
  )
})

/** The parameters of the sound; a mode other than custom sets all of them. */
export const AudioFields = memo(function AudioFields({ fields, current }: GroupProps) {
  const { mode, common } = useGroup('audioMode', { fields, current })
  return (
    <Grid>
      <ChoiceControl {...mode} />
      <ChoiceControl {...common('audioAcquisitionChannels')} options={channelCounts} label={channelsText} />
      <ChoiceControl {...common('audioEncodingChannels')} options={channelCounts} label={channelsText} />
      <NumberControl {...common('audioEncodingRate')} />
      <ChoiceControl {...common('audioEncodingProfile')} options={audioProfiles} />
    </Grid>
  )
})

function Grid({ children }: { children: ReactNode }) {
  const { t } = useTranslation('parameters')
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('group.presetHint')}
      </Text>
      <div className={classes.grid}>{children}</div>
    </>
  )
}

/** What the controls under one mode share. */
function useGroup(modeName: 'videoMode' | 'audioMode', { fields, current }: GroupProps) {
  const { t } = useTranslation('parameters')
  const mode = fields.field(modeName)
  const preset = mode.value === 'custom' ? '' : t('group.preset', { mode: modeText(mode.value) })

  const common = <N extends ParameterName>(name: N) => ({
    field: fields.field(name),
    name,
    current: fields.values[name] === current[name] ? '' : valueText(name, current[name]),
    preset,
  })
  const choose = (chosen: typeof mode.value) => {
    const preset = presetValues({ videoMode: 'custom', audioMode: 'custom', [modeName]: chosen })
    fields.restore({ start: fields.start, values: { ...fields.values, [modeName]: chosen, ...preset } })
  }
  const own = common(modeName)
  return {
    common,
    mode: {
      ...own,
      field: { ...mode, onChange: choose },
      preset: '',
      options: parameterModes,
      label: modeText,
    },
  }
}

interface ControlProps<V> {
  field: Field<V>
  name: ParameterName
  /** What is in force where that differs; else empty. */
  current: string
  /** What sets the value; empty when the user does. */
  preset: string
}

interface ChoiceProps<V> extends ControlProps<V> {
  options: readonly V[]
  /** Absent for technical names, which are the same in every language. */
  label?: (word: V) => string
}

/** Chooses one of several values. */
function ChoiceControl<V extends string | number>({
  field,
  name,
  current,
  preset,
  options,
  label,
}: ChoiceProps<V>) {
  return (
    <NativeSelect
      name={name}
      label={parameterTitle(name)}
      description={<Hint text={preset} current={current} />}
      disabled={preset !== ''}
      error={field.error}
      {...(!label && { translate: 'no' })}
      data={options.map(word => ({ value: String(word), label: label?.(word) ?? String(word) }))}
      value={String(field.value)}
      onChange={({ currentTarget }) => {
        const chosen = options.find(word => String(word) === currentTarget.value)
        if (chosen !== undefined) field.onChange(chosen)
      }}
    />
  )
}

/** A whole number within its range; an invalid value stays in the field and is reported. */
function NumberControl({ field, name, current, preset }: ControlProps<number | null> & { name: NumberName }) {
  const { t } = useTranslation('parameters')
  const { min, max, unit } = rangeOf(name)
  return (
    <NumberInput
      name={name}
      label={parameterTitle(name)}
      description={<Hint text={preset || t('group.range', { min, max, unit })} current={current} />}
      disabled={preset !== ''}
      error={field.error}
      value={field.value ?? ''}
      onChange={typed => field.onChange(typeof typed === 'number' ? typed : null)}
      suffix={` ${unit}`}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      required
    />
  )
}

function Hint({ text, current }: { text: string; current: string }) {
  const { t } = useTranslation('parameters')
  return (
    <span className={classes.hint}>
      {text}
      {text !== '' && current !== '' && ' · '}
      {current !== '' && <strong>{t('group.current', { value: current })}</strong>}
    </span>
  )
}
