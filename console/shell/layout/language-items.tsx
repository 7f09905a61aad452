import { type Language, languageNames, languages } from '@greenroom/contract/languages'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { toast } from '../../kit/feedback/toast.ts'
import { changeLanguage, useLanguage } from '../../kit/text/language.ts'

/** Menu items for the languages; the current one is ticked. Choosing it again does nothing. */
export function LanguageItems() {
  const current = useLanguage()
  const choose = (language: Language) => {
    if (language !== current) toast.success(changeLanguage(language))
  }
  return (
    <Menu.RadioGroup
      value={current}
      onChange={value => {
        const language = languages.find(one => one === value)
        if (language) choose(language)
      }}
    >
      {languages.map(language => (
        <Menu.RadioItem
          key={language}
          value={language}
          lang={language}
          checkIcon={<IconCheck size={14} />}
          closeMenuOnClick
        >
          {languageNames[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
