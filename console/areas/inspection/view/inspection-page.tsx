import '../locales/index.ts'
import { readInspectionQueue } from '@greenroom/contract/areas/inspection/inspection-queues'
import { verdictsPath } from '@greenroom/contract/paths'
import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { Page } from '../../../kit/display/page.tsx'
import { CallFailure } from '../../../kit/feedback/failure.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabTitle } from '../../../kit/navigation/tab.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { sampleText, verdictText } from '../labels.ts'
import { ContentView } from './content-view.tsx'
import { JudgePanel } from './judge-panel.tsx'
import { QueueEnd } from './session-figures.tsx'
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
      isUserTitle={data !== undefined}
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
  const inspection = useInspection(id)
  const articleRef = useFocusedArticle(inspection.turn?.item?.claim)
  const { turn, error, problem, retry } = inspection
  if (problem === 'deleted') return <MissingQueue />
  if (!turn)
    return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows rows={8} height={40} />
  if (!turn.item) return <QueueEnd id={id} turn={turn} inspection={inspection} />
  return (
    <div className={classes.page}>
      <Announcement inspection={inspection} />
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
        <ContentView item={turn.item} articleRef={articleRef} />
      </div>
      <JudgePanel key={turn.item.claim} turn={turn} inspection={inspection} article={articleRef} />
    </div>
  )
}

/**
 * The article of the item on screen. It takes the focus when another item comes and the focus would be lost with the
 * buttons of the one before.
 */
function useFocusedArticle(claim: string | undefined) {
  const article = useRef<HTMLElement>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (before.current !== undefined && claim !== undefined && before.current !== claim)
      if (document.activeElement === document.body) article.current?.focus({ preventScroll: true })
    if (claim !== undefined) before.current = claim
  }, [claim])
  return article
}

/** Says to screen readers what became of the last verdict, and how many items are left. */
function Announcement({ inspection: { given, turn } }: { inspection: ReturnType<typeof useInspection> }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const [last] = given
  return (
    <VisuallyHidden aria-live="polite">
      {last &&
        turn &&
        t('view.given', {
          verdict: verdictText(last),
          left: format.number(turn.left),
          title: turn.item?.contentItem.title ?? '',
        })}
    </VisuallyHidden>
  )
}
