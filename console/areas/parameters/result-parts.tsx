import './locales/index.ts'
import { readParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import type { Submission } from '@greenroom/contract/areas/submissions/submissions'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { ProgressSteps } from '../../kit/submissions/progress-steps.tsx'
import type { SubmissionParts } from '../../kit/submissions/registration.ts'
import { approvalSteps } from './approval/steps.ts'
import { parameterTitle } from './labels.ts'

/** How the result pages show a change of the parameters. */
export const parts: SubmissionParts = {
  title: () => i18next.t('parameters:result.title'),
  listLabel: () => i18next.t('parameters:result.list'),
  fieldTitle: parameterTitle,
  Progress,
}

function Progress({ submission }: { submission: Submission }) {
  const { t } = useTranslation('parameters')
  const { data, error, isPending, refetch } = useCallQuery(
    readParameterChange,
    { params: { id: submission.subject } },
    { quiet: true },
  )
  if (isPending) return <SkeletonRows rows={3} height={40} />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const titles = {
    commit: t('result.submit'),
    approval: t('result.review'),
    finish: t('result.launched'),
  }
  return <ProgressSteps label={t('basic.steps')} steps={approvalSteps(data, titles)} />
}
