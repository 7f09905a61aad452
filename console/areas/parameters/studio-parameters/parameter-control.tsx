import type { ParameterName } from '@greenroom/contract/areas/parameters/parameters'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../kit/form/use-fields.ts'
import { type NumberName, parameterTitle, rangeOf } from '../labels.ts'
import classes from './studio-parameters.module.css'

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
export function ChoiceControl<V extends string | number>({
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
export function NumberControl({
  field,
  name,
  current,
  preset,
}: ControlProps<number | null> & { name: NumberName }) {
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
