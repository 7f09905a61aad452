import type { TextEditor } from '@greenroom/article-editor'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import { ActionIcon, Alert, Group, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { DangerItem } from '../../../kit/command/danger-item.tsx'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Page } from '../../../kit/display/page.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { failureData } from '../../../kit/feedback/failure.ts'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useUnsavedQuestion } from '../../../kit/form/use-unsaved-question.ts'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { CopyForDialog, ImportDialog, ImportDrop, PlacesPanel } from '../../article-transfer/index.ts'
import {
  CompareDrawer,
  JobNote,
  jobsOfArticleAddress,
  PublishDialog,
  usePublishing,
} from '../../publishing/index.ts'
import { articleAddress, articlesAddress } from '../addresses.ts'
import { copyArticleFrom, removeArticles } from '../article-commands.ts'
import { articleStateText, articleTitle } from '../labels.ts'
import { articleTones } from '../tones.ts'
import classes from './article-editor.module.css'
import { ChecksPanel } from './checks/checks-panel.tsx'
import { useFindings } from './checks/use-findings.ts'
import { OutlinePanel } from './outline/outline-panel.tsx'
import { PartsPanel } from './parts/parts-panel.tsx'
import { PhonePreview } from './preview/phone-preview.tsx'
import { SettingsPanel } from './settings/settings-panel.tsx'
import sidePanelClasses from './side-panel.module.css'
import { shownPart } from './state/article-store.ts'
import type { SaveState } from './state/autosave.ts'
import { useEditedArticle } from './state/use-edited-article.ts'
import { EditingProvider, useArticle, useArticleEditing, useEditing } from './state/use-editing.ts'
import { TakeAwayItems } from './take-away/take-away-items.tsx'
import { LibraryProvider, useLibrary } from './templates/library.tsx'
import { DeletedNote, UnsentNote } from './unsent/unsent-note.tsx'
import { WritingPanel } from './writing-panel.tsx'

const VersionsDrawer = lazy(async () => ({
  default: (await import('./versions/versions-drawer.tsx')).VersionsDrawer,
}))

type Opened = 'versions' | 'compare' | 'publish' | 'copyFor' | { files: readonly File[] }

interface EditorActionsProps {
  editor: TextEditor | null
  onChecks: () => void
}

/** Actions on the whole article. */
function EditorActions({ editor, onChecks }: EditorActionsProps) {
  const { t } = useTranslation(['articles', 'publishing'])
  const navigate = useNavigate()
  const may = usePermission()
  const savedArticle = useArticle(state => state.stored)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const openLibrary = useLibrary()
  const article = useEditedArticle()
  const publishing = usePublishing(article, onChecks)
  const { store, readOnlyReason } = useEditing()
  const part = opened === 'copyFor' ? shownPart(store.current()) : undefined
  return (
    <Group gap="xs">
      {may('article:publish') && (
        <>
          <RefusedButton
            variant="default"
            reason={publishing.refusal}
            loading={publishing.isPushing}
            onClick={() => void publishing.push()}
          >
            {t('action.push')}
          </RefusedButton>
          <RefusedButton
            reason={publishing.refusal}
            onClick={() => void publishing.prepare().then(isReady => isReady && setOpened('publish'))}
          >
            {t('action.publish')}
          </RefusedButton>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('action.more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('versions')}>{t('action.versions')}</Menu.Item>
          <Menu.Item onClick={() => openLibrary('templates')}>{t('action.templates')}</Menu.Item>
          <Menu.Item onClick={() => setOpened('compare')}>{t('publishing:action.compare')}</Menu.Item>
          <Menu.Item component={Link} to={jobsOfArticleAddress(savedArticle.id)}>
            {t('action.results')}
          </Menu.Item>
          {readOnlyReason === undefined && (
            <Menu.Item onClick={() => setOpened({ files: [] })}>{t('action.import')}</Menu.Item>
          )}
          <TakeAwayItems onCopyFor={() => setOpened('copyFor')} />
          {may('article:create') && (
            <Menu.Item
              onClick={() =>
                void copyArticleFrom(savedArticle.id).then(id => id && navigate(articleAddress(id)))
              }
            >
              {t('action.copy')}
            </Menu.Item>
          )}
          {may('article:delete') && (
            <DangerItem
              disabled={savedArticle.state === 'publishing'}
              onClick={() =>
                void removeArticles([savedArticle]).then(isDeleted => isDeleted && navigate(articlesAddress))
              }
            >
              {t('action.delete')}
            </DangerItem>
          )}
        </Menu.Dropdown>
      </Menu>
      {readOnlyReason === undefined && <ImportDrop onFiles={files => setOpened({ files })} />}
      <Suspense>
        {opened === 'versions' && <VersionsDrawer onClose={close} />}
        {opened === 'compare' && <CompareDrawer article={article} onClose={close} />}
        {opened === 'publish' && <PublishDialog article={article} onClose={close} />}
        {part && <CopyForDialog part={part} accent={article.content().style.accent} onClose={close} />}
        {typeof opened === 'object' && (
          <ImportDialog
            accountId={null}
            files={opened.files}
            onInsert={({ part: { source, document } }) => editor?.insertDocument(document, source)}
            onClose={close}
          />
        )}
      </Suspense>
    </Group>
  )
}

const sideTabs = ['preview', 'settings', 'checks', 'outline', 'places'] as const
type SideTab = (typeof sideTabs)[number]

interface SidePanelProps {
  tab: SideTab
  /** Whether it has tabs of its own. */
  hasTabs: boolean
  onTab: (tab: SideTab) => void
  editor: TextEditor | null
  /** Called before a place in the text is shown. */
  onShowText: () => void
}

/** The panel beside the text: preview, settings, checks and outline. */
function SidePanel({ tab, hasTabs, onTab, editor, onShowText }: SidePanelProps) {
  const { t } = useTranslation('articles')
  const { accountName } = useEditing()
  const hasPart = useArticle(state => shownPart(state) !== undefined)
  const articleId = useArticle(state => state.stored.id)
  const style = useArticle(({ content }) => content.style)
  const findings = useFindings()
  const showing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(showing.current), [])
  if (!hasPart) return null

  function showBlock(block: number): void {
    onShowText()
    // On a phone the text is not on screen before that.
    showing.current = setTimeout(() => editor?.showBlock(block))
  }

  return (
    <Tabs
      value={tab}
      keepMounted={false}
      className={sidePanelClasses.tabs}
      onChange={value => {
        const next = sideTabs.find(one => one === value)
        if (next) onTab(next)
      }}
    >
      {hasTabs && (
        <Tabs.List>
          {sideTabs.map(value => (
            <Tabs.Tab key={value} value={value}>
              {value === 'checks' && findings.shown.length > 0
                ? t('editor.checksCount', { count: findings.shown.length })
                : t(`editor.view.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <Tabs.Panel value="preview" className={sidePanelClasses.panel}>
        <ShownPart>{part => <PhonePreview part={part} style={style} account={accountName} />}</ShownPart>
      </Tabs.Panel>
      <Tabs.Panel value="settings" className={sidePanelClasses.panel}>
        <ShownPart>{part => <SettingsPanel key={part.id} part={part} />}</ShownPart>
      </Tabs.Panel>
      <Tabs.Panel value="checks" className={sidePanelClasses.panel}>
        <ChecksPanel findings={findings} onShowBlock={showBlock} onShowSettings={() => onTab('settings')} />
      </Tabs.Panel>
      <Tabs.Panel value="outline" className={sidePanelClasses.panel}>
        <ShownPart>{part => <OutlinePanel document={part.document} onShowBlock={showBlock} />}</ShownPart>
      </Tabs.Panel>
      <Tabs.Panel value="places" className={sidePanelClasses.panel}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <PlacesPanel articleId={articleId} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

/** Renders again after each key; all around it does not. */
function ShownPart({ children }: { children: (part: ArticlePart) => ReactNode }) {
  const part = useArticle(shownPart)
  return part && children(part)
}

/** Below this width, text and preview are not side by side. */
const narrow = '(max-width: 62em)'
const views = ['write', ...sideTabs] as const
type View = (typeof views)[number]

interface ArticleEditorProps {
  article: ArticleDetail
  /** The article was deleted while it was open. */
  isDeleted: boolean
}

/** The editor of one article. */
export function ArticleEditor({ article, isDeleted }: ArticleEditorProps) {
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
      <LibraryProvider editor={editor}>
        <Page
          title={articleTitle({ title })}
          isUserTitle={title !== ''}
          context={<EditorStatus />}
          actions={<EditorActions editor={editor} onChecks={() => showTab('checks')} />}
        >
          {isDeleted && <DeletedNote />}
          <ReadOnlyNote />
          <UnsentNote />
          {isNarrow && (
            <Segments
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
      </LibraryProvider>
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
  const { autosave } = useEditing()
  const article = useEditedArticle()
  const { state, accountName } = article
  const save = useStore(autosave.state, one => one.save)
  return (
    <Group gap="md" component="span">
      <StateDot tone={articleTones[state]} text={articleStateText(state)} />
      <span>{accountName === '' ? t('editor.noAccount') : accountName}</span>
      <span aria-live="polite" data-save={save.kind}>
        <SaveText save={save} />
      </span>
      <JobNote article={article} />
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
