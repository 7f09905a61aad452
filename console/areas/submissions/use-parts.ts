import type { Submission } from '@greenroom/contract/areas/submissions/submissions'
import { use } from 'react'
import { type SubmissionParts, submissionParts, submissionWay } from '../../kit/submissions/registration.ts'

/** What the area that owns the form knows of a submission; undefined for a kind of a later version. Suspends while it loads. */
export function useParts({ kind }: Pick<Submission, 'kind'>): SubmissionParts | undefined {
  const way = submissionWay(kind)
  return way && use(submissionParts(way))
}
