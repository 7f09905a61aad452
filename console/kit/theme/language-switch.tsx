import { languageNames, languages } from '@greenroom/contract/languages'
import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.ts'
import { changeLanguage, useLanguage } from '../text/language.ts'

/** Button that switches to the other language and shows its name. */
export function LanguageSwitch() {
  const { t } = useTranslation('kit')
  const current = useLanguage()
  return languages
    .filter(language => language !== current)
    .map(language => (
      <Button
        key={language}
        data-switch="language"
        variant="subtle"
        color="gray"
        size="sm"
        px="sm"
        lang={language}
        leftSection={<IconLanguage size={18} aria-label={t('language.choose')} />}
        onClick={() => toast.success(changeLanguage(language))}
      >
        {languageNames[language]}
      </Button>
    ))
}
