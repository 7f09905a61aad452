import { ColorInput, type ColorInputProps } from '@mantine/core'
import { useState } from 'react'

interface HexColorInputProps extends Omit<ColorInputProps, 'onChange' | 'value' | 'format' | 'fixOnBlur'> {
  /** In the form `#rrggbb`. */
  value: string
  /** Called only with valid colours, in lower case. */
  onChange: (value: string) => void
}

const hexColor = /^#[0-9a-f]{6}$/

/**
 * An input for a colour as `#rrggbb`. Calls `onChange` as soon as the text is a colour; other text is dropped on blur.
 */
export function HexColorInput({ value, onChange, ...props }: HexColorInputProps) {
  // The text, which may be no colour yet.
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    const color = text.toLowerCase()
    const isColor = hexColor.test(color)
    setTyped(isColor ? undefined : text)
    if (isColor && color !== value) onChange(color)
  }
  return (
    <ColorInput
      {...props}
      format="hex"
      value={typed ?? value}
      fixOnBlur={false}
      onChange={type}
      onBlur={() => setTyped(undefined)}
    />
  )
}
