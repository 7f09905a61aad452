import { goodSettings } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import { type Changes, keep, keeping, settings } from './settings.ts'

// Separate from settings.ts, because the sign-in page does not need it.

/**
 * Applies a user's settings: the defaults, then those stored on the server, then unsaved changes of this browser. No
 * setting of another user stays.
 * @param isKnown false when the server could not be asked
 */
export function takeSettings(user: string, changed: unknown, isKnown = true): void {
  const before = keeping.getState()
  const unsaved = before.user === '' || before.user === user ? before.unsaved : {}
  keep({ ...defaultSettings, ...goodSettings(changed), ...unsaved }, { user, known: isKnown, unsaved })
}

/** Marks changes as saved on the server, except those that were changed again since. */
export function recordSaved(saved: Changes): void {
  const done = new Map(Object.entries(saved))
  const left = Object.entries(keeping.getState().unsaved).filter(([name, value]) => done.get(name) !== value)
  keep(settings.getState(), { unsaved: Object.fromEntries(left) })
}
