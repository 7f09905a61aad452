import type { ClaimedItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { Alert } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { genreText, languageText, sourceText, statusText } from '../../../kit/content/labels.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from './view.module.css'

/** The inspected content item: title, cover, text, facts. Banned words in it are marked. */
export function ContentView({ item }: { item: ClaimedItem }) {
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
 * Splits a text at the parts. Of two overlapping parts, the one that begins first counts; if both begin together, the
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
