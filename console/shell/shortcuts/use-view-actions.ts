import { languageNames, languages } from '@greenroom/contract/languages'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconLanguage, IconMaximize, IconMinimize, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../kit/actions/registry.ts'
import { useThemeSwitch } from '../../kit/appearance.tsx'
import { changeLanguage, useLanguage } from '../../kit/language.ts'
import { toast } from '../../kit/toast.ts'

/** How the console looks: theme, language, the whole screen. */
export function useViewActions(): readonly Action[] {
  const { t } = useTranslation('shell')
  const { dark, toggle } = useThemeSwitch()
  const current = useLanguage()
  const { fullscreen, toggle: toggleFullScreen } = useFullscreenDocument()
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
      label: () => t(fullscreen ? 'action.leaveFullScreen' : 'action.fullScreen'),
      icon: fullscreen ? IconMinimize : IconMaximize,
      group: 'view',
      refusal: () => (document.fullscreenEnabled ? undefined : t('action.noFullScreen')),
      run: () => void toggleFullScreen(),
    },
  ]
}
