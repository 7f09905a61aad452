import { TextInput } from '@mantine/core'

interface LocalTimeInputProps {
  label: string
  description?: string
  /** An instant in ISO 8601; empty for none. */
  value: string
  error?: string | undefined
  required?: boolean
  onChange: (instant: string) => void
}

/** An input for date and time in the reader's time zone, with the browser's own picker. */
export function LocalTimeInput({ value, onChange, ...props }: LocalTimeInputProps) {
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={toLocal(value)}
      onChange={({ currentTarget }) => onChange(toInstant(currentTarget.value))}
    />
  )
}

function toLocal(instant: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return ''
  const date = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return date.toISOString().slice(0, 16)
}

function toInstant(local: string): string {
  const time = Date.parse(local)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
