import { countCharacters, renderDocument } from '@greenroom/article'
import { emptyDocument } from '@greenroom/contract/areas/weixin/article-document'
import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../kit/format.ts'
import { CountOf } from './count-of.tsx'
import { notesTitle } from './notes-title.ts'
import { shownPart } from './state/article-store.ts'
import { useArticle, useArticleAfterPause, useEditing } from './state/use-editing.ts'
import classes from './word-count.module.css'

/** Characters that readers read in a minute. */
const charactersPerMinute = 400

/** The pause after typing, in milliseconds, before words are counted. */
const pauseMs = 300

/** Length of the text, its reading time, and the length of the HTML that WeChat counts. */
export function WordCount() {
  const { t } = useTranslation('articles')
  const format = useFormat()
  const { limits } = useEditing()
  const style = useArticle(({ content }) => content.style)
  // The preview has priority.
  const document = useArticleAfterPause(state => shownPart(state)?.document ?? emptyDocument, pauseMs)
  const characters = useMemo(() => countCharacters(document), [document])
  const length = useMemo(() => renderDocument(document, { style, notesTitle }).length, [document, style])
  return (
    <Group className={classes.bar} gap="md" justify="space-between">
      <Text size="xs" c="dimmed">
        {t('count.written', {
          characters: format.number(characters),
          count: Math.max(1, Math.round(characters / charactersPerMinute)),
        })}
      </Text>
      <Group gap={4}>
        <Text size="xs" c="dimmed">
          {t('count.html')}
        </Text>
        <CountOf count={length} limit={limits.content} />
      </Group>
    </Group>
  )
}
