import {
  type ListPreference,
  readListPreference,
  saveListPreference,
} from '@greenroom/contract/areas/profile/preferences'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../call/call.ts'
import { callQuery, useCallQuery } from '../call/query.ts'
import type { List, ListRow } from './definition.ts'
import { defaultPreference, fitPreference } from './preference.ts'

/** Sends changes after a pause of this length. */
const pauseMs = 600

export interface StoredPreference {
  preference: ListPreference
  /** False until the stored preference is known; rows wait for it, so that columns never move. */
  ready: boolean
  /** The open view that the columns belong to; undefined for the user's own columns. */
  ofView?: string
  change: (next: ListPreference) => void
  reset: () => void
}

/**
 * The signed-in user's preference for this list. A change is shown at once and sent to the server after a pause, and
 * when the user leaves.
 */
export function useListPreference<R extends ListRow>(list: List<R>): StoredPreference {
  const client = useQueryClient()
  const request = useMemo(() => ({ params: { list: list.resource.key } }), [list.resource.key])
  const { data, isPending } = useCallQuery(readListPreference, request, {
    staleTime: Number.POSITIVE_INFINITY,
    quiet: true,
  })
  const { columns } = list
  // The cache notifies its readers later, but a control must show a change at once.
  const [changed, setChanged] = useState<{ from: typeof data; to: ListPreference }>()
  const storedPreference = changed && changed.from === data ? changed.to : data
  const preference = useMemo(
    () => (storedPreference ? fitPreference(columns, storedPreference) : defaultPreference(columns)),
    [columns, storedPreference],
  )
  const later = useLater(pauseMs)

  function change(next: ListPreference): void {
    setChanged({ from: data, to: next })
    client.setQueryData(callQuery(readListPreference, request).queryKey, next)
    later(() => {
      // The call toasts a failure; the change stays on screen until the next visit.
      call(saveListPreference, { ...request, body: next }, { outlivesPage: true }).catch(() => undefined)
    })
  }

  return { preference, ready: !isPending, change, reset: () => change(defaultPreference(columns)) }
}

/** Runs the latest task after a pause, or at once when the component or the whole page goes away. */
function useLater(milliseconds: number): (task: () => void) => void {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; task: () => void } | undefined>(undefined)

  useEffect(() => {
    const runNow = () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.task()
      waiting.current = undefined
    }
    addEventListener('pagehide', runNow)
    return () => {
      removeEventListener('pagehide', runNow)
      runNow()
    }
  }, [])

  return task => {
    clearTimeout(waiting.current?.timer)
    const timer = setTimeout(() => {
      waiting.current = undefined
      task()
    }, milliseconds)
    waiting.current = { timer, task }
  }
}
