import type { ClaimedItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { Alert } from '@mantine/core'
import { Fragment, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { genreText, languageText, sourceText, statusText } from '../../../kit/content/labels.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { StageMedia } from './stage-media.tsx'
import classes from './view.module.css'

interface ContentViewProps {
  item: ClaimedItem
  /** The article, which takes the focus when the item changes. */
  articleRef: RefObject<HTMLElement | null>
}

/** The inspected content item: title, facts in one line, media at full height, text. Banned words in it are marked. */
export function ContentView({ item, articleRef }: ContentViewProps) {
  const { t } = useTranslation('inspection')
  const { contentItem, hits } = item
  const marks = hits ?? []
  const titleId = useId()
  return (
    <article ref={articleRef} tabIndex={-1} className={classes.article} aria-labelledby={titleId}>
      {hits && (
        <Alert color="orange" title={t('view.hits')}>
          <span translate="no">{hits.join(t('or'))}</span>
        </Alert>
      )}
      <header>
        <h2 id={titleId} className={classes.title} translate="no">
          <Marked text={contentItem.title} marks={marks} />
        </h2>
        <FactLine item={item} />
      </header>
      <div className={classes.stage} data-media={contentItem.file !== null || undefined}>
        {contentItem.file && (
          <StageMedia key={contentItem.id} file={contentItem.file} label={contentItem.title} />
        )}
        <div className={classes.body} translate="no">
          {contentItem.body === '' ? t('view.noText') : <Marked text={contentItem.body} marks={marks} />}
        </div>
      </div>
    </article>
  )
}

/** The facts of the content item in one line; screen readers hear the name of each value. */
function FactLine({ item: { contentItem, enteredTime } }: { item: ClaimedItem }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const facts = [
    ['genre', genreText(contentItem.genre)],
    [
      'author',
      <span key="author" translate="no">
        {contentItem.author}
      </span>,
    ],
    ['source', sourceText(contentItem.source)],
    [
      'topic',
      <span key="topic" translate="no">
        {contentItem.topic || t('view.none')}
      </span>,
    ],
    ['language', languageText(contentItem.language)],
    ['published', <RelativeTime key="published" instant={contentItem.publishedTime} />],
    ['status', statusText(contentItem.status)],
    ['clicks', format.number(contentItem.clicks)],
    ['entered', <RelativeTime key="entered" instant={enteredTime} />],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`view.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
