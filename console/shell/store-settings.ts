import { readSettings, saveSettings } from '@greenroom/contract/areas/profile/preferences'
import type { ConsoleSettings } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import i18next from 'i18next'
import { useEffect } from 'react'
import { settingsKey } from '../kit/browser/storage-keys.ts'
import { call } from '../kit/call/call.ts'
import { useCallQuery } from '../kit/call/query.ts'
import { toast } from '../kit/feedback/toast.ts'
import { useSession } from '../kit/session/session.ts'
import { keeping } from '../kit/settings/settings.ts'
import { recordSaved, takeSettings } from '../kit/settings/settings-exchange.ts'
import { currentLanguage } from '../kit/text/language.ts'
import './locales/index.ts'

/** Changes are sent after a pause of this length. */
const pauseMs = 500

let timer: ReturnType<typeof setTimeout> | undefined
/** Sent one after the other, so that the last change wins on the server. */
let saving = Promise.resolve()

/**
 * Sends the changes that the server does not have yet. A failure is toasted; its changes are sent with the next ones.
 */
export function saveSettingsNow(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  saving = saving.then(async () => {
    const { unsaved, known } = keeping.getState()
    if (!known || Object.keys(unsaved).length === 0) return
    try {
      await call(saveSettings, { body: unsaved }, { outlivesPage: true })
      recordSaved(unsaved)
    } catch {
      // The call has shown the error.
    }
  })
  return saving
}

function saveLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void saveSettingsNow(), pauseMs)
}

function saveBeforeLeaving(): void {
  if (timer !== undefined) void saveSettingsNow()
}

/** Reports once which stored settings are invalid, by their titles; a setting of another version by its key. */
function announceIgnored(ignored: readonly string[]): void {
  const titles = ignored.map(name => {
    if (isSetting(name)) return i18next.t(`settings:name.${name}`)
    return name === settingsKey ? i18next.t('settings:title') : name
  })
  const names = new Intl.ListFormat(currentLanguage()).format(titles)
  toast.notice(i18next.t('settings:ignored', { names }))
}

const isSetting = (name: string): name is keyof ConsoleSettings => Object.hasOwn(defaultSettings, name)

/** While the shell is shown: applies changes from the user's other browsers, and sends changes made here. */
export function useStoredSettings(): void {
  const user = useSession(({ user }) => user?.id)
  const { data, dataUpdatedAt } = useCallQuery(readSettings, {}, { staleTime: Number.POSITIVE_INFINITY })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same response after another sign-in counts too
  useEffect(() => {
    if (user === undefined || data === undefined) return
    takeSettings(user, data)
    if (Object.keys(keeping.getState().unsaved).length > 0) saveLater()
  }, [user, data, dataUpdatedAt])

  useEffect(() => {
    const { ignored } = keeping.getState()
    if (ignored.length > 0) announceIgnored(ignored)
    keeping.setState({ ignored: [] })
    addEventListener('pagehide', saveBeforeLeaving)
    const stop = keeping.subscribe(({ unsaved }, before) => {
      if (unsaved !== before.unsaved && Object.keys(unsaved).length > 0) saveLater()
    })
    return () => {
      removeEventListener('pagehide', saveBeforeLeaving)
      stop()
    }
  }, [])
}
