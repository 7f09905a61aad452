import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface BoundedNumberInputProps extends Omit<NumberInputProps, 'onChange' | 'value' | 'clampBehavior'> {
  value: number
  min: number
  max: number
  /** With numbers within the bounds only. */
  onChange: (value: number) => void
}

/** A number within bounds: acts while it is typed as soon as it is one, and as the nearest bound when the field is left. */
export function BoundedNumberInput({ value, min, max, onChange, ...props }: BoundedNumberInputProps) {
  // What is typed may be no number within the bounds yet.
  const [typed, setTyped] = useState<string | number>()
  const type = (next: string | number) => {
    setTyped(next)
    if (typeof next === 'number' && next >= min && next <= max) onChange(next)
  }
  const leave = () => {
    if (typeof typed === 'number') onChange(Math.min(Math.max(typed, min), max))
    setTyped(undefined)
  }
  return (
    <NumberInput
      {...props}
      value={typed ?? value}
      min={min}
      max={max}
      clampBehavior="none"
      allowNegative={min < 0}
      onChange={type}
      onBlur={leave}
    />
  )
}
