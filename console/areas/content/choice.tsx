import { Group, Radio } from '@mantine/core'
import type { Field } from '../../kit/form/use-fields.ts'
import { knownValue } from '../../kit/text/known-value.ts'

interface ChoiceProps<W extends string> {
  field: Field<W>
  label: string
  /** Description below the label. */
  hint?: string
  values: readonly W[]
  labelOf: (value: W) => string
}

/** Radio buttons for one of a few values. */
export function Choice<W extends string>({ field, label, hint, values, labelOf }: ChoiceProps<W>) {
  const { onChange, ...group } = field
  return (
    <Radio.Group
      {...group}
      label={label}
      {...(hint !== undefined && { description: hint })}
      onChange={value => {
        const chosen = knownValue(values, value)
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      <Group gap="lg" mt="xs">
        {values.map(value => (
          <Radio key={value} value={value} label={labelOf(value)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
