import { defaultSettings } from '@greenroom/contract/default-settings'
import { notifications } from '@mantine/notifications'
import { followedJobs } from '../kit/followed-jobs.ts'
import { queryClient } from '../kit/query.ts'
import { setRefusalHelp } from '../kit/refusal-help.ts'
import { clearSession, session } from '../kit/session.ts'
import { keep } from '../kit/settings.ts'
import { explainFailures } from '../kit/toast.ts'

/** Resets all shared state of the console: nobody is signed in, and the language is English. */
export function resetConsole(): void {
  queryClient.clear()
  notifications.clean()
  notifications.cleanQueue()
  clearSession()
  session.setState({ stays: 0 })
  keep({ ...defaultSettings, language: 'en-US' }, { user: '', known: false, unsaved: {}, ignored: [] })
  setRefusalHelp(() => null)
  explainFailures(() => false)
  followedJobs.setState({ ids: [] })
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}
