import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface BoundedNumberInputProps extends Omit<NumberInputProps, 'onChange' | 'value' | 'clampBehavior'> {
  value: number
  min: number
  max: number
  /** Called only with numbers within the bounds. */
  onChange: (value: number) => void
}

/** A number within bounds. Calls `onChange` while the user types, as soon as the number is valid; on blur, takes the nearest bound. */
export function BoundedNumberInput({ value, min, max, onChange, ...props }: BoundedNumberInputProps) {
  // The text, which may be no valid number yet.
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
