import { recordVisits, type Visit, visitLimits } from '@greenroom/contract/areas/profile/visits'
import { call } from '../call/call.ts'
import { session } from '../session/session.ts'
import { beforeLeaving } from './before-leaving.ts'

/** Visits are sent together, this long after the first of them. */
const pauseMs = 5000

const counted = new Map<string, Visit>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Counts a visit of a page or of a record on it; sent to the server a little later. */
export function trackVisit(page: string, subject?: string): void {
  const key = `${page}:${subject ?? ''}`
  const count = (counted.get(key)?.count ?? 0) + 1
  counted.set(key, { page, count, ...(subject !== undefined && { subject }) })
  timer ??= setTimeout(() => void sendVisits(), pauseMs)
}

/** Tells the visits of the window until the returned function is called. */
export function publishVisits(): () => void {
  const leave = () => void sendVisits(true)
  addEventListener('pagehide', leave)
  const stopWaiting = beforeLeaving(() => sendVisits())
  return () => {
    removeEventListener('pagehide', leave)
    stopWaiting()
  }
}

/** A count that is lost with the network or the session is no harm to anybody. */
async function sendVisits(outlivesPage = false): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const visits = [...counted.values()].slice(0, visitLimits.perCall)
  counted.clear()
  const { token, ended } = session.getState()
  if (visits.length === 0 || token === '' || ended) return
  await call(recordVisits, { body: { visits } }, { quiet: true, viewAs: null, outlivesPage }).catch(
    () => undefined,
  )
}
