import { Group, Radio } from '@mantine/core'
import type { Field } from '../../kit/form/use-fields.ts'

interface ChoiceProps<W extends string> {
  field: Field<W>
  label: string
  /** What is to be known before one chooses. */
  hint?: string
  words: readonly W[]
  wordText: (word: W) => string
}

/** One of a few words. */
export function Choice<W extends string>({ field, label, hint, words, wordText }: ChoiceProps<W>) {
  const { onChange, ...group } = field
  return (
    <Radio.Group
      {...group}
      label={label}
      {...(hint !== undefined && { description: hint })}
      onChange={value => {
        const word = words.find(one => one === value)
        if (word !== undefined) onChange(word)
      }}
    >
      <Group gap="lg" mt="xs">
        {words.map(word => (
          <Radio key={word} value={word} label={wordText(word)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
