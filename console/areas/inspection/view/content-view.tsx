import type { ClaimedItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { genreText, languageText, sourceText, statusText } from '../../../kit/content/labels.ts'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { Marked } from './marked.tsx'
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
