import { listUsedTexts, type SuggestedField } from '@greenroom/contract/areas/content/used-texts'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/call/query.ts'
import type { Field } from '../../../kit/form/use-fields.ts'

interface SuggestedTextProps {
  field: Field<string>
  /** Whose existing texts are suggested. */
  of: SuggestedField
  label: string
  maxLength: number
  required?: boolean
  comboboxProps?: NonNullable<AutocompleteProps['comboboxProps']>
}

/** Pause of typing, in ms, before suggestions are read. */
const pauseMs = 150

/** A text field that suggests what other content items have there; any other text may be typed. */
export function SuggestedText({ field, of, ...props }: SuggestedTextProps) {
  const [isUsed, setUsed] = useState(false)
  const [text] = useDebouncedValue(field.value.trim(), pauseMs)
  const { data } = useCallQuery(
    listUsedTexts,
    { query: { field: of, text } },
    { quiet: true, enabled: isUsed, placeholderData: keepPreviousData },
  )
  return (
    <Autocomplete
      {...field}
      {...props}
      autoComplete="off"
      data={data?.list ?? []}
      // The server has chosen them.
      filter={({ options }) => options}
      onFocus={() => setUsed(true)}
    />
  )
}
