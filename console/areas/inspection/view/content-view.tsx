import type { ClaimedItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { genreText, languageText, sourceText, statusText } from '../../../kit/content/words.ts'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { Marked } from './marked.tsx'
import classes from './view.module.css'

/** The content that is inspected: title, cover, text, facts; banned words in it are marked. */
export function ContentView({ item }: { item: ClaimedItem }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const { content, hits, enteredTime } = item
  const marks = hits ?? []
  return (
    <article className={classes.article} aria-label={content.title}>
      {hits && (
        <Alert color="orange" mb="md" title={t('view.hits')}>
          <span translate="no">{hits.join(t('or'))}</span>
        </Alert>
      )}
      <h2 className={classes.title} translate="no">
        <Marked text={content.title} marks={marks} />
      </h2>
      {content.file && <ContentMedia file={content.file} label={content.title} isLarge />}
      <div className={classes.body} translate="no">
        {content.body === '' ? t('view.noText') : <Marked text={content.body} marks={marks} />}
      </div>
      <Facts
        facts={[
          [t('view.genre'), genreText(content.genre)],
          [
            t('view.author'),
            <span key="author" translate="no">
              {content.author}
            </span>,
          ],
          [t('view.source'), sourceText(content.source)],
          [
            t('view.topic'),
            <span key="topic" translate="no">
              {content.topic || t('view.none')}
            </span>,
          ],
          [t('view.language'), languageText(content.language)],
          [t('view.published'), <RelativeTime key="time" instant={content.publishedTime} />],
          [t('view.status'), statusText(content.status)],
          [t('view.clicks'), format.number(content.clicks)],
          [t('view.entered'), <RelativeTime key="entered" instant={enteredTime} />],
        ]}
      />
    </article>
  )
}
