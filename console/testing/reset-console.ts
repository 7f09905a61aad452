import { defaultSettings } from '@greenroom/contract/default-settings'
import { notifications } from '@mantine/notifications'
import { queryClient } from '../kit/call/query.ts'
import { cancelQuestion } from '../kit/command/confirm.tsx'
import { setRefusalHelp } from '../kit/feedback/refusal-help.ts'
import { explainFailures } from '../kit/feedback/toast.ts'
import { followedJobs } from '../kit/session/followed-jobs.ts'
import { clearSession, session } from '../kit/session/session.ts'
import { keep } from '../kit/settings/settings.ts'

/** Resets all shared state of the console: no user is signed in, and the language is English. */
export function resetConsole(): void {
  queryClient.clear()
  notifications.clean()
  notifications.cleanQueue()
  clearSession()
  session.setState({ stays: 0 })
  keep({ ...defaultSettings, language: 'en-US' }, { user: '', known: false, unsaved: {}, ignored: [] })
  cancelQuestion()
  setRefusalHelp(() => null)
  explainFailures(() => false)
  followedJobs.setState({ ids: [] })
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}
