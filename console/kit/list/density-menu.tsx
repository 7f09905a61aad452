import { type Density, densities } from '@greenroom/contract/areas/profile/preferences'
import { ActionIcon } from '@mantine/core'
import { IconLineHeight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { knownValue } from '../known-value.ts'
import { Menu } from '../overlay/menu.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'

interface DensityMenuProps {
  density: Density
  onChange: (density: Density) => void
}

/** How high the rows are. */
export function DensityMenu({ density, onChange }: DensityMenuProps) {
  const { t } = useTranslation('list')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('density.title')}>
          <ActionIcon size="lg" aria-label={t('density.title')}>
            <IconLineHeight size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={density}
          onChange={value => {
            const next = knownValue(densities, value)
            if (next) onChange(next)
          }}
        >
          {densities.map(one => (
            <Menu.RadioItem key={one} value={one}>
              {t(`density.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
