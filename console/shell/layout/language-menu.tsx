import { ActionIcon } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { LanguageItems } from './language-items.tsx'

/** The button in the navbar that opens the list of languages. */
export function LanguageMenu() {
  const { t } = useTranslation('kit')
  return (
    <Menu position="bottom-end" width={140}>
      <Menu.Target>
        <Tooltip label={t('language.choose')}>
          <ActionIcon size={32} aria-label={t('language.choose')}>
            <IconLanguage size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}
