import '../locales/index.ts'
import { readInspectionQueue } from '@greenroom/contract/areas/inspection/inspection-queues'
import type { ClaimedItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { verdictsPath } from '@greenroom/contract/paths'
import { Alert, Button } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { genreText, languageText, sourceText, statusText } from '../../../kit/content/labels.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { Page } from '../../../kit/display/page.tsx'
import { CallFailure } from '../../../kit/feedback/failure.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabTitle } from '../../../kit/navigation/tab.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { sampleText } from '../labels.ts'
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

/** The inspected content item: title, cover, text, facts. Banned words in it are marked. */
function ContentView({ item }: { item: ClaimedItem }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const { contentItem, hits, enteredTime } = item
  const marks = hits ?? []
  return (
    <article className={classes.article} aria-label={contentItem.title}>
      {hits && (
        <Alert color="orange" mb="md" title={t('view.hits')}>
          <span translate="no">{hits.join(t('or'))}</span>
        </Alert>
      )}
      <h2 className={classes.title} translate="no">
        <Marked text={contentItem.title} marks={marks} />
      </h2>
      {contentItem.file && <ContentMedia file={contentItem.file} label={contentItem.title} isLarge />}
      <div className={classes.body} translate="no">
        {contentItem.body === '' ? t('view.noText') : <Marked text={contentItem.body} marks={marks} />}
      </div>
      <Facts
        facts={[
          [t('view.genre'), genreText(contentItem.genre)],
          [
            t('view.author'),
            <span key="author" translate="no">
              {contentItem.author}
            </span>,
          ],
          [t('view.source'), sourceText(contentItem.source)],
          [
            t('view.topic'),
            <span key="topic" translate="no">
              {contentItem.topic || t('view.none')}
            </span>,
          ],
          [t('view.language'), languageText(contentItem.language)],
          [t('view.published'), <RelativeTime key="time" instant={contentItem.publishedTime} />],
          [t('view.status'), statusText(contentItem.status)],
          [t('view.clicks'), format.number(contentItem.clicks)],
          [t('view.entered'), <RelativeTime key="entered" instant={enteredTime} />],
        ]}
      />
    </article>
  )
}

/** A text with all occurrences of these parts marked. */
function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  return partsOf(text, marks).map(({ part, at, hit }) =>
    hit ? (
      <mark key={at} className={classes.hit}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}

interface Part {
  part: string
  /** Where it begins. */
  at: number
  hit: boolean
}

/**
 * Splits a text at the parts. Of two overlapping parts, the first by begin counts; if both begin together, the
 * longer one.
 */
function partsOf(text: string, marks: readonly string[]): Part[] {
  const terms = marks.filter(mark => mark !== '').toSorted((a, b) => b.length - a.length)
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    const next = terms
      .map(mark => ({ mark, begin: text.indexOf(mark, at) }))
      .filter(({ begin }) => begin >= 0)
      .reduce<{ mark: string; begin: number } | undefined>(
        (first, one) => (first === undefined || one.begin < first.begin ? one : first),
        undefined,
      )
    const end = next?.begin ?? text.length
    if (end > at) parts.push({ part: text.slice(at, end), at, hit: false })
    if (next) parts.push({ part: next.mark, at: next.begin, hit: true })
    at = next ? next.begin + next.mark.length : text.length
  }
  return parts
}
