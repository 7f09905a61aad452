import { languageNames, languages } from '@greenroom/contract/languages'
import { IconLanguage, IconMaximize, IconMinimize, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../kit/actions/registry.ts'
import { useThemeSwitch } from '../../kit/appearance.tsx'
import { changeLanguage, useLanguage } from '../../kit/language.ts'
import { toast } from '../../kit/toast.ts'
import { useFullScreen } from '../layout/use-full-screen.ts'

/** Actions for the look of the console: theme, language, full screen. */
export function useViewActions(): readonly Action[] {
  const { t } = useTranslation('shell')
  const { dark, toggle } = useThemeSwitch()
  const current = useLanguage()
  const fullScreen = useFullScreen()
  return [
    {
      id: 'shell.theme',
      label: () => t(dark ? 'action.light' : 'action.dark'),
      icon: dark ? IconSun : IconMoon,
      group: 'view',
      run: toggle,
    },
    ...languages
      .filter(language => language !== current)
      .map(
        (language): Action => ({
          id: `shell.language.${language}`,
          label: () => t('action.language', { language: languageNames[language] }),
          icon: IconLanguage,
          group: 'view',
          run: () => toast.success(changeLanguage(language)),
        }),
      ),
    {
      id: 'shell.full-screen',
      label: () => t(fullScreen?.on ? 'action.leaveFullScreen' : 'action.fullScreen'),
      icon: fullScreen?.on ? IconMinimize : IconMaximize,
      group: 'view',
      refusal: () => (fullScreen ? undefined : t('action.noFullScreen')),
      run: () => fullScreen?.toggle(),
    },
  ]
}
