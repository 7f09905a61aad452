import '../locales/index.ts'
import { readInspectionQueue } from '@greenroom/contract/areas/inspection/inspection-queues'
import { verdictsPath } from '@greenroom/contract/paths'
import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { Page } from '../../../kit/display/page.tsx'
import { CallFailure } from '../../../kit/feedback/failure.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabTitle } from '../../../kit/navigation/tab.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { sampleText } from '../labels.ts'
import { ContentView } from './content-view.tsx'
import { JudgePanel } from './judge-panel.tsx'
import { useInspection } from './use-inspection.ts'
import classes from './view.module.css'

/** Inspects the content items of a queue, one after the other. */
export function Component() {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const { id = '' } = useParams()
  const { data, error, refetch } = useCallQuery(readInspectionQueue, { params: { id } }, { quiet: true })
  const title = data?.name ?? t('view.title')
  useTabTitle(data?.name)
  const isMissing = error instanceof CallFailure && error.reason === 'notFound'
  return (
    <Page
      title={title}
      context={data && `${sampleText(data)}${t('and')}${conditionsText(data.conditions, format)}`}
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to={`${verdictsPath}?${new URLSearchParams({ queueName: data?.name ?? '' })}`}
          >
            {t('verdicts.title')}
          </Button>
          <Button variant="default" component={Link} to="/list/card?tab=inspection">
            {t('view.back')}
          </Button>
        </>
      }
    >
      {error && !isMissing && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isMissing ? <MissingQueue /> : <Inspection key={id} id={id} />}
    </Page>
  )
}

function MissingQueue() {
  const { t } = useTranslation('inspection')
  return <EmptyState kind="missing" title={t('missing')} message={t('view.missingMessage')} />
}

function Inspection({ id }: { id: string }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const inspection = useInspection(id)
  const { turn, error, problem, retry } = inspection
  if (problem === 'deleted') return <MissingQueue />
  if (!turn)
    return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows rows={8} height={40} />
  if (!turn.item) {
    return (
      <EmptyState
        title={t(turn.left > 0 ? 'view.heldTitle' : 'view.doneTitle')}
        message={
          turn.left > 0
            ? t('view.heldMessage', { count: turn.claimedByOthers })
            : t('view.doneMessage', { done: format.number(turn.done) })
        }
        action={
          turn.done > 0 && (
            <Button variant="default" size="xs" onClick={() => void inspection.takeBack()}>
              {t('view.undo')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className={classes.columns}>
      <div className={classes.content}>
        {problem === 'claimEnded' && (
          <Alert color="orange" role="alert" title={t('view.claimEndedTitle')} mb="md">
            {t('view.claimEndedMessage')}
            <Button mt="xs" size="xs" variant="default" display="block" onClick={retry}>
              {t('view.next')}
            </Button>
          </Alert>
        )}
        {problem === 'changed' && (
          <Alert color="blue" role="alert" title={t('view.changedTitle')} mb="md">
            {t('view.changedMessage')}
          </Alert>
        )}
        <ContentView item={turn.item} />
      </div>
      <JudgePanel key={turn.item.claim} turn={turn} inspection={inspection} />
    </div>
  )
}
