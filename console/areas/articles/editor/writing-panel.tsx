import { countCharacters, countedHtml, countTyped, sourceOf } from '@greenroom/article'
import type { TextEditor } from '@greenroom/article-editor'
import { useDrawings } from '@greenroom/article-editor/drawings'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { type ArticleDocument, emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { Group, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { CountOf } from './count-of.tsx'
import { FindBar } from './find/find-bar.tsx'
import { notesTitle } from './notes-title.ts'
import { PictureUploads } from './pictures/picture-uploads.tsx'
import { usePictures } from './pictures/use-pictures.ts'
import { shownPart } from './state/article-store.ts'
import { useArticle, useArticleAfterPause, useEditing } from './state/use-editing.ts'
import titleFieldClasses from './title-field.module.css'
import { SourceFormatSwitch } from './toolbar/source-format-switch.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import type { TextEditorProps } from './use-text-editor.ts'
import wordCountClasses from './word-count.module.css'
import classes from './writing-panel.module.css'

/** Characters that readers read in a minute. */
const charactersPerMinute = 400

/** The pause after typing, in milliseconds, before words are counted. */
const pauseMs = 300

/** Length of the text, its reading time, and the length of the HTML that WeChat counts. */
function WordCount() {
  const { t } = useTranslation('articles')
  const format = useFormat()
  const { limits } = useEditing()
  const style = useArticle(({ content }) => content.style)
  // The preview has priority.
  const document = useArticleAfterPause(state => shownPart(state)?.document ?? emptyDocument, pauseMs)
  const characters = useMemo(() => countCharacters(document), [document])
  const { formulas } = useDrawings(document)
  const length = useMemo(
    () => countedHtml(document, { style, notesTitle, formulas }).length,
    [document, style, formulas],
  )
  return (
    <Group className={wordCountClasses.bar} gap="md" justify="space-between">
      <Text size="xs" c="dimmed">
        {characters === 0
          ? t('count.nothingWritten')
          : t('count.written', {
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

// Most articles are only ever written in one of the two ways.
const MarkdownEditor = lazy(async () => ({
  default: (await import('./source/markdown-editor.tsx')).MarkdownEditor,
}))
const RichEditor = lazy(async () => ({ default: (await import('./rich/rich-editor.tsx')).RichEditor }))

const emptyBody = { source: null, document: emptyDocument }

interface WritingPanelProps {
  editor: TextEditor | null
  onEditor: (editor: TextEditor | null) => void
}

/** Title, toolbar and text of the part on screen. It does not render again while the text is typed. */
export function WritingPanel({ editor, onEditor }: WritingPanelProps) {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const partId = useArticle(state => shownPart(state)?.id)
  const revision = useArticle(state => state.revision)
  const sourceFormat = useArticle(state => state.content.sourceFormat)
  const pictures = usePictures()
  const [isFinding, setFinding] = useState(false)
  if (partId === undefined) return null
  const part = () => shownPart(store.getState())
  const props = {
    label: t('editor.text'),
    readOnly: readOnlyReason !== undefined,
    revision,
    isEdit: () => store.getState().isEdit,
    onChange: text => store.setText(store.getState().partId, text, true),
    onTakeTyped: store.onTakeTyped,
    onPictures: (files, target) => void pictures.insert(files, target),
    onEditor,
    onFind: () => setFinding(true),
  } satisfies Omit<TextEditorProps<string | ArticleDocument>, 'text'>
  return (
    <section className={classes.panel} aria-label={t('editor.writing')}>
      <TitleField onEnter={() => editor?.focus()} />
      <Toolbar
        editor={editor}
        onPictures={files => editor && void pictures.insert(files, editor)}
        onFind={() => setFinding(true)}
      />
      {isFinding && editor && <FindBar editor={editor} onClose={() => setFinding(false)} />}
      <PictureUploads uploads={pictures.uploads} />
      <div className={classes.text}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          {sourceFormat === 'markdown' ? (
            <MarkdownEditor key={partId} {...props} text={() => sourceOf(part() ?? emptyBody)} />
          ) : (
            <RichEditor key={partId} {...props} text={() => part()?.document ?? emptyDocument} />
          )}
        </Suspense>
      </div>
      <WordCount />
    </section>
  )
}

/** The title of a part, with its length against the account's limit. Enter goes on to the text. */
function TitleField({ onEnter }: { onEnter: () => void }) {
  const { t } = useTranslation('articles')
  const { store, limits, readOnlyReason } = useEditing()
  const title = useArticle(state => shownPart(state)?.title ?? '')
  return (
    <Group gap="sm" className={titleFieldClasses.title}>
      <TextInput
        variant="unstyled"
        flex="1 1 200px"
        size="md"
        classNames={{ input: titleFieldClasses.input ?? '' }}
        aria-label={t('field.title')}
        placeholder={t('editor.titlePlaceholder')}
        value={title}
        maxLength={articleContentLimits.title}
        readOnly={readOnlyReason !== undefined}
        onKeyDown={event => {
          if (event.key !== 'Enter' || isInputMethodKey(event)) return
          event.preventDefault()
          onEnter()
        }}
        onChange={({ currentTarget }) =>
          store.setPart(store.getState().partId, { title: currentTarget.value })
        }
      />
      <CountOf count={countTyped(title)} limit={limits.title} />
      <SourceFormatSwitch />
    </Group>
  )
}
