import type { ArticleDetail } from '@greenroom/contract/areas/weixin/articles'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useUnsavedQuestion } from '../../../../kit/form/use-unsaved-question.ts'
import { Page } from '../../../../kit/page.tsx'
import { Segments } from '../../../../kit/segments.tsx'
import { articleTitle } from '../labels.ts'
import classes from './article-editor.module.css'
import { EditorActions } from './editor-actions.tsx'
import { EditorStatus } from './editor-status.tsx'
import { PartsPanel } from './parts/parts-panel.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { SidePanel, type SideTab, sideTabs } from './side-panel.tsx'
import { EditingProvider, useArticleEditing } from './state/use-editing.ts'
import type { TextEditor } from './text-editor.ts'
import { UnsentNote } from './unsent/unsent-note.tsx'
import { WritingPanel } from './writing-panel.tsx'

/** Below this width, text and preview are not side by side. */
const narrow = '(max-width: 62em)'
const views = ['write', ...sideTabs] as const
type View = (typeof views)[number]

/** The editor of one article. */
export function ArticleEditor({ article }: { article: ArticleDetail }) {
  const { t } = useTranslation('articles')
  const editing = useArticleEditing(article)
  const saveKind = useStore(editing.autosave.state, ({ save }) => save.kind)
  useUnsavedQuestion(saveKind === 'offline' || saveKind === 'refused' || saveKind === 'unsaved')
  const title = useStore(editing.store, ({ content }) => content.parts[0]?.title ?? '')
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const [view, setView] = useState<View>('write')
  const [tab, setTab] = useState<SideTab>('preview')
  const [editor, setEditor] = useState<TextEditor | null>(null)
  const showTab = (next: SideTab) => {
    setTab(next)
    setView(next)
  }

  return (
    <EditingProvider value={editing}>
      <Page
        title={articleTitle({ title })}
        context={<EditorStatus />}
        actions={<EditorActions editor={editor} onChecks={() => showTab('checks')} />}
      >
        <ReadOnlyNote />
        <UnsentNote />
        {isNarrow && (
          <Segments
            fullWidth
            size="xs"
            className={classes.views}
            aria-label={t('editor.views')}
            value={view}
            data={views.map(value => ({ value, label: t(`editor.view.${value}`) }))}
            onChange={next => (next === 'write' ? setView(next) : showTab(next))}
          />
        )}
        <div className={classes.layout} data-narrow={isNarrow || undefined}>
          <div className={classes.main} hidden={isNarrow && view !== 'write'}>
            <PartsPanel />
            <WritingPanel editor={editor} onEditor={setEditor} />
          </div>
          <div className={classes.side} hidden={isNarrow && view === 'write'}>
            <SidePanel
              tab={isNarrow && view !== 'write' ? view : tab}
              hasTabs={!isNarrow}
              onTab={showTab}
              editor={editor}
              onShowText={() => setView('write')}
            />
          </div>
        </div>
      </Page>
    </EditingProvider>
  )
}
