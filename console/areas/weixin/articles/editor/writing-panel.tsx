import { emptyDocument } from '@greenroom/contract/areas/weixin/article-document'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../../kit/states.tsx'
import { FindBar } from './find/find-bar.tsx'
import { PictureUploads } from './pictures/picture-uploads.tsx'
import { usePictures } from './pictures/use-pictures.ts'
import { shownPart } from './state/article-store.ts'
import { useArticle, useEditing } from './state/use-editing.ts'
import type { TextEditor, TextEditorProps } from './text-editor.ts'
import { TitleField } from './title-field.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { WordCount } from './word-count.tsx'
import classes from './writing-panel.module.css'

// Most articles are only ever written in one of the two ways.
const MarkdownEditor = lazy(async () => ({
  default: (await import('./source/markdown-editor.tsx')).MarkdownEditor,
}))
const RichEditor = lazy(async () => ({ default: (await import('./rich/rich-editor.tsx')).RichEditor }))

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
  const props: TextEditorProps = {
    label: t('editor.text'),
    readOnly: readOnlyReason !== undefined,
    document: () => shownPart(store.getState())?.document ?? emptyDocument,
    revision,
    onChange: document => store.setPart(store.getState().partId, { document }, true),
    onTakeTyped: store.onTakeTyped,
    onPictures: (files, target) => void pictures.insert(files, target),
    onEditor,
    onFind: () => setFinding(true),
  }
  const Text = sourceFormat === 'markdown' ? MarkdownEditor : RichEditor
  return (
    <section className={classes.panel} aria-label={t('editor.writing')}>
      <TitleField />
      <Toolbar
        editor={editor}
        onPictures={files => editor && void pictures.insert(files, editor)}
        onFind={() => setFinding(true)}
      />
      {isFinding && editor && <FindBar editor={editor} onClose={() => setFinding(false)} />}
      <PictureUploads uploads={pictures.uploads} />
      <div className={classes.text}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Text key={`${partId} ${sourceFormat}`} {...props} />
        </Suspense>
      </div>
      <WordCount />
    </section>
  )
}
