import { goodSettings } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import { type Changes, keep, keeping, settings } from './settings.ts'

// Apart from settings.ts, because the sign-in page does without it.

/**
 * Puts a user's settings in force: everyone's, with what the server keeps for this user, with what they changed
 * here and the server does not know. Nothing of anybody else stays.
 * @param known false when the server could not be asked
 */
export function takeSettings(user: string, changed: unknown, known = true): void {
  const before = keeping.getState()
  const unsaved = before.user === '' || before.user === user ? before.unsaved : {}
  keep({ ...defaultSettings, ...goodSettings(changed), ...unsaved }, { user, known, unsaved })
}

/** The server keeps these now; what was changed again since is still to be saved. */
export function recordSaved(saved: Changes): void {
  const done = new Map(Object.entries(saved))
  const left = Object.entries(keeping.getState().unsaved).filter(([name, value]) => done.get(name) !== value)
  keep(settings.getState(), { unsaved: Object.fromEntries(left) })
}
