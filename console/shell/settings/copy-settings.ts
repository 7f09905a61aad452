import i18next from 'i18next'
import { settings } from '../../kit/settings.ts'
import { toast } from '../../kit/toast.ts'

/** Copies all current settings as JSON, for the file of the defaults. */
export async function copySettings(): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(settings.getState(), null, 2))
    toast.success(i18next.t('settings:copied'))
  } catch {
    // Shown even without a clipboard: browsers provide it only on secure addresses.
    toast.failure(undefined, i18next.t('settings:notCopied'))
  }
}
