import { markdownLosses } from '@greenroom/article'
import { articleSourceFormats } from '@greenroom/contract/areas/weixin/article-content'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../../../../kit/confirm.tsx'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

/** Switches between Markdown and formatted text; both edit the same document. */
export function SourceFormatSwitch() {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const sourceFormat = useArticle(({ content }) => content.sourceFormat)

  async function change(value: string): Promise<void> {
    const next = articleSourceFormats.find(one => one === value)
    if (!next || next === sourceFormat) return
    const part = shownPart(store.current())
    const losses = next === 'markdown' && part ? markdownLosses(part.document) : []
    const isWanted =
      losses.length === 0 ||
      (await confirmAction({
        title: t('sourceFormat.lossTitle'),
        message: t('sourceFormat.loss', {
          what: losses.map(loss => t(`sourceFormat.losses.${loss}`)).join(t('separator')),
        }),
        confirmLabel: t('sourceFormat.anyway'),
      }))
    if (isWanted) store.setSourceFormat(next)
  }

  return (
    <SegmentedControl
      size="xs"
      flex="none"
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
