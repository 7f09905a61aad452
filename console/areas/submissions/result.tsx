import './locales/index.ts'
import { readSubmission, type Submission } from '@greenroom/contract/areas/submissions/submissions'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { failureData } from '../../kit/call.ts'
import { CallFailure } from '../../kit/failure.ts'
import { Page } from '../../kit/page.tsx'
import { useCallQuery } from '../../kit/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../kit/states.tsx'
import { useTabTitle } from '../../kit/tab.ts'
import { LatestSubmissions } from './latest.tsx'
import { resultAddress } from './result-address.ts'

interface ResultProps {
  outcome: Submission['outcome']
  title: string
  context: string
  /** Draws the submission that the address names. */
  draw: (submission: Submission) => ReactNode
}

/** A result page: the submission that the address names, or, without one, the user's latest. */
export function Result({ outcome, title, context, draw }: ResultProps) {
  const { t } = useTranslation('resultPages')
  const [params] = useSearchParams()
  const id = params.get('submission') ?? ''
  return (
    <Page title={title} context={context}>
      {id === '' ? (
        <LatestSubmissions head={<EmptyState title={t('none.title')} message={t('none.message')} />} />
      ) : (
        <Named key={id} id={id} outcome={outcome} title={title} draw={draw} />
      )}
    </Page>
  )
}

function Named({ id, outcome, title, draw }: Omit<ResultProps, 'context'> & { id: string }) {
  const { t } = useTranslation('resultPages')
  const { data, error, isPending, refetch } = useCallQuery(
    readSubmission,
    { params: { id } },
    { quiet: true },
  )
  useTabTitle(data && (data.title === '' ? title : t('tab', { title, name: data.title })))
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
