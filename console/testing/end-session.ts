import { defaultSettings } from '@greenroom/contract/default-settings'
import { afterAll, afterEach } from 'vitest'
import { clearSession } from '../kit/session/session.ts'
import { changeSettings, settings } from '../kit/settings/settings.ts'

// Files of tests share a worker's modules: a user that one of them leaves signed in decides the zone of the next one's
// days, and a language that it leaves the texts.
afterEach(clearSession)
afterAll(() => {
  const { language } = defaultSettings
  if (settings.getState().language !== language) changeSettings({ language })
})
