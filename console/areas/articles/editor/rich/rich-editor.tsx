import type { PasteReport } from '@greenroom/article-editor'
import { keptHtml, showKeptHtml } from '@greenroom/article-editor/kept-html'
import { type NodeTexts, openRichText } from '@greenroom/article-editor/rich'
import { type ArticleDocument, documentLimits } from '@greenroom/contract/areas/articles/article-document'
import i18next from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { PasteNotice, textInRichText } from '../../../../kit/paste/paste-notice.tsx'
import { type TextEditorProps, useTextEditor } from '../use-text-editor.ts'
import classes from './rich-editor.module.css'

const SourceDialog = lazy(async () => ({
  default: (await import('../../../../kit/paste/source-dialog.tsx')).SourceDialog,
}))

const texts: NodeTexts = (name, values) => i18next.t(`articles:node.${name}`, values)

/** Edits the document as formatted text. */
export function RichEditor(props: TextEditorProps<ArticleDocument>) {
  const [paste, setPaste] = useState<PasteReport | null>(null)
  const [block, setBlock] = useState<{ html: string; save: (html: string) => void } | null>(null)
  const onEditHtml = (html: string, save: (html: string) => void) => setBlock({ html, save })
  const host = { textOf: textInRichText, onPaste: setPaste, onEditHtml }
  const element = useTextEditor(props, frame =>
    openRichText({ ...frame, textClass: classes.text ?? '', texts, host }),
  )
  return (
    <div className={classes.frame}>
      {paste && <PasteNotice report={paste} onClose={() => setPaste(null)} />}
      <div ref={element} className={classes.editor} />
      <Suspense>
        {block && (
          <SourceDialog
            source={block.html}
            maxLength={documentLimits.html}
            show={showKeptHtml}
            onSave={html => block.save(keptHtml(html))}
            onClose={() => setBlock(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
