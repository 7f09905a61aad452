import { defaultSettings } from '@greenroom/contract/default-settings'
import i18next from 'i18next'
import { offerUndo } from '../../kit/action-toast.tsx'
import { changeSettings, settings } from '../../kit/settings.ts'

/** Puts everyone's defaults in force and offers the way back. The language stays: nobody would find the way in another. */
export function restoreDefaults(): void {
  const { language, ...before } = settings.getState()
  changeSettings({ ...defaultSettings, language })
  offerUndo(i18next.t('settings:restored'), () => changeSettings(before))
}
