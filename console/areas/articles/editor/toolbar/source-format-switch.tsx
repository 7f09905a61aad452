import {
  type ArticleSourceFormat,
  articleSourceFormats,
} from '@greenroom/contract/areas/articles/article-content'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../../kit/display/segments.tsx'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { type SwitchChange, switchChanges } from './switch-changes.ts'
import classes from './toolbar.module.css'

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }))

/** Switches between Markdown and rich text. Shows first what that would change; when it is nothing, switches at once. */
export function SourceFormatSwitch() {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const sourceFormat = useArticle(({ content }) => content.sourceFormat)
  const hasParts = useArticle(({ content }) => content.parts.length > 1)
  const [offered, setOffered] = useState<{ next: ArticleSourceFormat; changes: readonly SwitchChange[] }>()

  function change(next: ArticleSourceFormat): void {
    const changes = switchChanges(store.current().content, store.switched(next))
    if (changes.length > 0) setOffered({ next, changes })
    else store.setSourceFormat(next)
  }

  return (
    <>
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
        onChange={change}
      />
      {offered && (
        <Suspense>
          <SwitchDialog
            {...offered}
            hasParts={hasParts}
            onClose={() => setOffered(undefined)}
            onSwitch={() => {
              setOffered(undefined)
              store.setSourceFormat(offered.next)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
