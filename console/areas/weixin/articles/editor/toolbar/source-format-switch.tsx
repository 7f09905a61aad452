import { markdownLosses } from '@greenroom/article'
import {
  type ArticleSourceFormat,
  articleSourceFormats,
} from '@greenroom/contract/areas/weixin/article-content'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../../../../kit/command/confirm.tsx'
import { Segments } from '../../../../../kit/display/segments.tsx'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import classes from './toolbar.module.css'

/** Switches between Markdown and rich text; both edit the same document. */
export function SourceFormatSwitch() {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const sourceFormat = useArticle(({ content }) => content.sourceFormat)

  async function change(next: ArticleSourceFormat): Promise<void> {
    const part = shownPart(store.current())
    const losses = next === 'markdown' && part ? markdownLosses(part.document) : []
    const isRequested =
      losses.length === 0 ||
      (await confirmAction({
        title: t('sourceFormat.lossTitle'),
        message: t('sourceFormat.loss', {
          what: losses.map(loss => t(`sourceFormat.losses.${loss}`)).join(t('separator')),
        }),
        confirmLabel: t('sourceFormat.anyway'),
      }))
    if (isRequested) store.setSourceFormat(next)
  }

  return (
    <Segments
      size="xs"
      className={classes.sourceFormat}
      aria-label={t('sourceFormat.title')}
      value={sourceFormat}
      disabled={readOnlyReason !== undefined}
      data={articleSourceFormats.map(value => ({
        value,
        // The name of Markdown is the same in every language.
        label: <span translate={value === 'markdown' ? 'no' : 'yes'}>{t(`sourceFormat.${value}`)}</span>,
      }))}
      onChange={value => void change(value)}
    />
  )
}
