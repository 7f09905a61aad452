import { type MenuIcon, menuIcons } from '@greenroom/contract/menu-icons'
import { Input } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../kit/form/use-fields.ts'
import { menuIcon } from '../../kit/menu-icons.ts'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import classes from './icon-field.module.css'

/** The icons that a menu may have, as pictures to choose from. */
export function IconField({ field }: { field: Field<'' | MenuIcon> }) {
  const { t } = useTranslation('menuEditor')
  return (
    <fieldset className={classes.field}>
      <Input.Label component="legend">{t('field.icon')}</Input.Label>
      <div className={classes.choices}>
        <Choice field={field} icon="" label={t('form.none')} />
        {menuIcons.map(icon => (
          <Choice key={icon} field={field} icon={icon} label={t(`icon.${icon}`)} />
        ))}
      </div>
    </fieldset>
  )
}

function Choice({ field, icon, label }: { field: Field<'' | MenuIcon>; icon: '' | MenuIcon; label: string }) {
  const Picture = menuIcon(icon) ?? IconBan
  return (
    <Tooltip label={label}>
      <label className={classes.choice} data-none={icon === '' || undefined}>
        <input
          type="radio"
          className={classes.radio}
          name={field.name}
          aria-label={label}
          checked={field.value === icon}
          onChange={() => field.onChange(icon)}
        />
        <Picture size={18} stroke={1.6} aria-hidden />
      </label>
    </Tooltip>
  )
}
