import type { ArticleDetail } from '@greenroom/contract/areas/weixin/articles'
import { Alert, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { failureData } from '../../../../kit/failure.ts'
import { useUnsavedQuestion } from '../../../../kit/form/use-unsaved-question.ts'
import { Page } from '../../../../kit/page.tsx'
import { Segments } from '../../../../kit/segments.tsx'
import { StateDot } from '../../../../kit/state-dot.tsx'
import { articleStateText, articleTitle } from '../labels.ts'
import { articleTones } from '../tones.ts'
import classes from './article-editor.module.css'
import { EditorActions } from './editor-actions.tsx'
import { PartsPanel } from './parts/parts-panel.tsx'
import { JobNote } from './publishing/job-note.tsx'
import { SidePanel, type SideTab, sideTabs } from './side-panel.tsx'
import type { SaveState } from './state/autosave.ts'
import { EditingProvider, useArticle, useArticleEditing, useEditing } from './state/use-editing.ts'
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

/** Explains why the article can't be changed now; nothing when it can. */
function ReadOnlyNote() {
  const { readOnlyReason } = useEditing()
  if (readOnlyReason === undefined) return null
  return (
    <Alert color="blue" py="xs" mb="sm" role="status">
      {readOnlyReason}
    </Alert>
  )
}

/** The state of the article, its account, and whether everything is saved. */
function EditorStatus() {
  const { t } = useTranslation('articles')
  const { autosave, accountName } = useEditing()
  const state = useArticle(({ stored }) => stored.state)
  const save = useStore(autosave.state, one => one.save)
  return (
    <Group gap="md" component="span">
      <StateDot tone={articleTones[state]} text={articleStateText(state)} />
      <span>{accountName === '' ? t('editor.noAccount') : accountName}</span>
      <span aria-live="polite" data-save={save.kind}>
        <SaveText save={save} />
      </span>
      <JobNote />
    </Group>
  )
}

function SaveText({ save }: { save: SaveState }) {
  const { t } = useTranslation('articles')
  if (save.kind !== 'refused') return t(`save.${save.kind}`)
  const issue = failureData(save.failure, 'invalid')?.issues[0]?.msg
  const message = save.failure instanceof Error ? save.failure.message : ''
  return t('save.refused', { reason: issue ?? message })
}
