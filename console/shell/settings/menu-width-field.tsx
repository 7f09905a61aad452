import { menuWidthBounds } from '@greenroom/contract/console-settings'
import { useTranslation } from 'react-i18next'
import { BoundedNumberInput } from '../../kit/bounded-number-input.tsx'
import { changeSettings, useSettings } from '../../kit/settings.ts'

/** Sets the width of the side menu. */
export function MenuWidthField() {
  const { t } = useTranslation('settings')
  const menuWidth = useSettings(settings => settings.menuWidth)
  return (
    <BoundedNumberInput
      label={t('name.menuWidth')}
      labelProps={{ fw: 400 }}
      description={t('menuWidthBounds', menuWidthBounds)}
      inputWrapperOrder={['label', 'input', 'description']}
      {...menuWidthBounds}
      step={10}
      allowDecimal={false}
      value={menuWidth}
      onChange={value => changeSettings({ menuWidth: value })}
    />
  )
}
