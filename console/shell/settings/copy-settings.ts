import i18next from 'i18next'
import { session } from '../../kit/session.ts'
import { settings } from '../../kit/settings.ts'
import { toast } from '../../kit/toast.ts'
import { phone } from '../layout/use-arrangement.ts'

/** Copies the app settings of the specification (§3) as JSON, for the file of the defaults. */
export async function copySettings(): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(appSettings(), null, 2))
    toast.success(i18next.t('settings:copied'))
  } catch {
    // Shown even without a clipboard: browsers provide it only on secure addresses.
    toast.failure(undefined, i18next.t('settings:notCopied'))
  }
}

/** The stored settings, and what the window makes of them. */
function appSettings() {
  const isPhone = window.matchMedia(phone).matches
  const stored = settings.getState()
  return {
    ...stored,
    hideMenu: isPhone,
    device: isPhone ? 'mobile' : 'desktop',
    // The drawer that is copied from is open, but no console starts with it.
    globalSettings: false,
    serverMenu: stored.menuFromServer ? (session.getState().menu ?? []) : [],
  }
}
