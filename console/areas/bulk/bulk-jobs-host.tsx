import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { followedJobs } from '../../kit/session/followed-jobs.ts'
import { useSession } from '../../kit/session/session.ts'

const BulkJobs = lazy(async () => ({ default: (await import('./bulk-jobs.tsx')).BulkJobs }))

/** Shows running changes of many rows; rendered once, in the shell. */
export function BulkJobsHost() {
  const ids = useStore(followedJobs, followed => followed.ids)
  const isSignedIn = useSession(session => session.user !== null && !session.ended)
  return (
    ids.length > 0 &&
    isSignedIn && (
      <Suspense>
        <BulkJobs ids={ids} />
      </Suspense>
    )
  )
}
