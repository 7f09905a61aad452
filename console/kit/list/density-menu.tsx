import { type Density, densities } from '@greenroom/contract/areas/profile'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconLineHeight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

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
        {densities.map(word => (
          <Menu.Item
            key={word}
            role="menuitemradio"
            aria-checked={word === density}
            rightSection={word === density && <IconCheck size={14} />}
            onClick={() => onChange(word)}
          >
            {t(`density.${word}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
