import i18next from 'i18next'
import { settings } from '../../kit/settings.ts'
import { toast } from '../../kit/toast.ts'

/** Copies all settings as they stand, as JSON that may be pasted into the file of everyone's defaults. */
export async function copySettings(): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(settings.getState(), null, 2))
    toast.success(i18next.t('settings:copied'))
  } catch {
    // Also where there is no clipboard at all: browsers have one only on secure addresses.
    toast.failure(undefined, i18next.t('settings:notCopied'))
  }
}
