import type { ArticleDocument } from '@greenroom/contract/areas/weixin/article-document'
import { articlePictureTypes } from '@greenroom/contract/areas/weixin/articles'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { findsByKey, handOverMs, type TextEditor, type TextEditorProps } from './text-editor.ts'

/** Options of a text editor. */
export interface TextEditorFrame {
  element: HTMLElement
  document: ArticleDocument
  /** To be called after the user has changed the text. */
  onTyped: () => void
  /**
   * Called for each key.
   * @returns whether the key was handled outside the text
   */
  onKey: (event: KeyboardEvent) => boolean
  /** Called for a paste or a drop. @returns whether it had only pictures, which are handled then */
  takePictures: (data: DataTransfer | null, event: Event) => boolean
}

/** A text editor that was opened in an element. */
export interface OpenedTextEditor {
  editor: TextEditor
  /** The current document; undefined when it is not valid. */
  read: () => ArticleDocument | undefined
  /** Shows another document, which is not undone like typing. */
  show: (document: ArticleDocument) => void
  configure: (options: Pick<TextEditorProps, 'label' | 'readOnly'>) => void
  destroy: () => void
}

/** Opens a text editor in the element of the returned ref, and reports typed text. */
export function useTextEditor(
  props: TextEditorProps,
  open: (frame: TextEditorFrame) => OpenedTextEditor,
): RefObject<HTMLDivElement | null> {
  const { label, readOnly, revision } = props
  const element = useRef<HTMLDivElement>(null)
  const openedRef = useRef<OpenedTextEditor>(null)
  const shownRevision = useRef(revision)
  const onChange = useEffectEvent(props.onChange)
  const onTakeTyped = useEffectEvent(props.onTakeTyped)
  const onPictures = useEffectEvent(props.onPictures)
  const onEditor = useEffectEvent(props.onEditor)
  const isReadOnly = useEffectEvent(() => props.readOnly)
  const onFind = useEffectEvent(props.onFind)
  const openIn = useEffectEvent((frame: Omit<TextEditorFrame, 'document'>) =>
    open({ ...frame, document: props.document() }),
  )
  const showDocument = useEffectEvent(() => openedRef.current?.show(props.document()))

  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const handOver = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const typed = opened.read()
      if (typed) onChange(typed)
    }
    const opened = openIn({
      element: element.current,
      onTyped: () => {
        timer ??= setTimeout(handOver, handOverMs)
      },
      onKey: event => findsByKey(event, onFind),
      takePictures: (data, event) => {
        const pictures = picturesIn(data)
        if (pictures.length === 0) return false
        event.preventDefault()
        if (!isReadOnly()) onPictures(pictures, opened.editor)
        return true
      },
    })
    openedRef.current = opened
    onEditor(opened.editor)
    const forgetTaker = onTakeTyped(handOver)
    return () => {
      handOver()
      forgetTaker()
      onEditor(null)
      openedRef.current = null
      opened.destroy()
    }
  }, [])

  useEffect(() => openedRef.current?.configure({ label, readOnly }), [label, readOnly])

  useEffect(() => {
    if (shownRevision.current === revision) return
    shownRevision.current = revision
    showDocument()
  }, [revision])

  return element
}

/** The pictures among files that were pasted or dropped. */
function picturesOf(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => articlePictureTypes.some(one => one === type))
}

/**
 * The pictures that were pasted or dropped by themselves. Word puts a picture of its text beside the text, and browsers
 * put the tag of a picture beside its file.
 */
function picturesIn(data: DataTransfer | null): File[] {
  const html = data?.getData('text/html') ?? ''
  const isText =
    html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
  return isText ? [] : picturesOf(data?.files)
}
