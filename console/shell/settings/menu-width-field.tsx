import { menuWidthBounds } from '@greenroom/contract/console-settings'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, useSettings } from '../../kit/settings.ts'

const { min, max } = menuWidthBounds

/** How wide the side menu is: a number within the bounds acts at once, the bound instead of any other when the field is left. */
export function MenuWidthField() {
  const { t } = useTranslation('settings')
  const menuWidth = useSettings(settings => settings.menuWidth)
  // What is typed may be no width yet.
  const [typed, setTyped] = useState<string | number>()
  const type = (value: string | number) => {
    setTyped(value)
    if (typeof value === 'number' && value >= min && value <= max) changeSettings({ menuWidth: value })
  }
  const leave = () => {
    if (typeof typed === 'number') changeSettings({ menuWidth: Math.min(Math.max(typed, min), max) })
    setTyped(undefined)
  }
  return (
    <NumberInput
      label={t('name.menuWidth')}
      labelProps={{ fw: 400 }}
      description={t('menuWidthBounds', { min, max })}
      inputWrapperOrder={['label', 'input', 'description']}
      value={typed ?? menuWidth}
      min={min}
      max={max}
      step={10}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      onChange={type}
      onBlur={leave}
    />
  )
}
