import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageItems } from './language-items.tsx'

/** The button in the navbar that offers the languages. */
export function LanguageMenu() {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  return (
    <Menu position="bottom-end" width={140} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={t('language.choose')} disabled={open}>
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
