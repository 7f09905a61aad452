import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { Editor } from '@tiptap/core'
import type { OpenedTextEditor, TextEditorFrame } from '../text-editor.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { contentFrom, documentOf } from './document.ts'
import { articleExtensions } from './extensions.ts'
import { type NodeTexts, nodeViews } from './node-views.ts'
import { richTextEditor } from './rich-text-editor.ts'

export type { NodeTexts } from './node-views.ts'

interface RichTextOptions extends TextEditorFrame<ArticleDocument> {
  /** Class of the element with the text. */
  textClass: string
  /** In the language on screen. */
  texts: NodeTexts
}

/** Opens an editor of the document as formatted text. */
export function openRichText({
  element,
  text,
  textClass,
  texts,
  ...frame
}: RichTextOptions): OpenedTextEditor<ArticleDocument> {
  const editor = new Editor({
    element,
    extensions: [...articleExtensions, nodeViews(texts)],
    content: contentFrom(text),
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown: (_, event) => frame.onKey(event),
      handlePaste: (_, event) => frame.takePictures(event.clipboardData, event),
      handleDOMEvents: {
        // `handleDrop` is not called below the text, where the browser would leave the page for the picture.
        drop: (view, event) => {
          if (view.dragging || !frame.takePictures(event.dataTransfer, event)) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) editor.commands.setTextSelection(at.pos)
          return true
        },
      },
    },
    onUpdate: frame.onTyped,
  })
  return {
    editor: richTextEditor(editor),
    read: () => documentOf(editor),
    show: next =>
      void editor
        .chain()
        .setMeta('addToHistory', false)
        .setContent(contentFrom(next), { emitUpdate: false })
        .run(),
    configure: ({ label, readOnly }) => {
      const attributes = {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: textClass,
      }
      editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
      editor.setEditable(!readOnly, false)
    },
    destroy: () => editor.destroy(),
  }
}
