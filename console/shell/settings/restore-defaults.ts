import { defaultSettings } from '@greenroom/contract/default-settings'
import i18next from 'i18next'
import { offerUndo } from '../../kit/action-toast.tsx'
import { changeSettings, settings } from '../../kit/settings.ts'

/**
 * Restores the defaults and offers to undo it. The language stays, because the user might not be able to read another
 * one.
 */
export function restoreDefaults(): void {
  const { language, ...before } = settings.getState()
  changeSettings({ ...defaultSettings, language })
  offerUndo(i18next.t('settings:restored'), () => changeSettings(before))
}
