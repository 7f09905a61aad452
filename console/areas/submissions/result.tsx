import './locales/index.ts'
import { readSubmission, type Submission } from '@greenroom/contract/areas/submissions/submissions'
import { type ReactNode, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { failureData } from '../../kit/call/call.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { Page } from '../../kit/display/page.tsx'
import { CallFailure } from '../../kit/feedback/failure.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { useTabDetail } from '../../kit/navigation/tab.ts'
import { LatestSubmissions, OwnSubmissions } from './own-submissions.tsx'
import { resultAddress } from './result-address.ts'

interface ResultProps {
  outcome: Submission['outcome']
  title: string
  context: string
  /** Draws the submission that the address names. */
  draw: (submission: Submission) => ReactNode
}

/** A result page: the submission that the address names, or, without one, the user’s own with this outcome. */
export function Result({ outcome, title, context, draw }: ResultProps) {
  const [params] = useSearchParams()
  const id = params.get('submission') ?? ''
  if (id === '') return <OwnSubmissions outcome={outcome} />
  return (
    <Page title={title} context={context}>
      <Named key={id} id={id} outcome={outcome} draw={draw} />
    </Page>
  )
}

function Named({ id, outcome, draw }: Pick<ResultProps, 'outcome' | 'draw'> & { id: string }) {
  const { t } = useTranslation('resultPages')
  const { data, error, isPending, refetch } = useCallQuery(
    readSubmission,
    { params: { id } },
    { quiet: true },
  )
  const name = data?.title ?? ''
  useTabDetail(useCallback(() => name, [name]))
  if (isPending) return <SkeletonRows rows={6} height={40} />
  if (!data) {
    const isMissing =
      failureData(error, 'invalid') !== undefined ||
      (error instanceof CallFailure && error.reason === 'notFound')
    if (!isMissing) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <LatestSubmissions
        head={<EmptyState kind="missing" title={t('none.missing')} message={t('none.missingMessage')} />}
      />
    )
  }
  if (data.outcome !== outcome) return <Navigate to={resultAddress(data)} replace />
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={6} height={40} />}>{draw(data)}</Suspense>
      <LatestSubmissions except={id} />
    </>
  )
}
