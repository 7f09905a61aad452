import type { OpenedTextEditor, TextEditor, TextEditorFrame } from '@greenroom/article-editor'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'

/** Properties of a text editor. `T`: Markdown or a document. */
export interface TextEditorProps<T> {
  label: string
  readOnly: boolean
  /** Reads the text to show; another revision is another text. */
  text: () => T
  revision: number
  /** Whether the text of this revision is a change by the user, which can be undone. */
  isEdit: () => boolean
  /** Called some milliseconds after typing. */
  onChange: (text: T) => void
  /** Sets the function that flushes the text. */
  onTakeTyped: (take: () => void) => () => void
  /** Uploads pasted and dropped files, each into a place that it puts into the text. */
  onPictures: (files: readonly File[], editor: Pick<TextEditor, 'placePictures'>) => void
  /** Called with the editor when it is ready; null when it is unmounted. */
  onEditor: (editor: TextEditor | null) => void
  /** Called when the user asks to search. */
  onFind: () => void
}

/** How long after a key the text is taken; the preview follows it. In milliseconds. */
const handOverMs = 40

/** Opens the find bar for its key. @returns whether it was that key */
function findsByKey(event: KeyboardEvent, onFind: () => void): boolean {
  if (isInputMethodKey(event)) return false
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'f') return false
  event.preventDefault()
  onFind()
  return true
}

/** Opens a text editor in the element of the returned ref, and reports typed text. */
export function useTextEditor<T>(
  props: TextEditorProps<T>,
  open: (frame: TextEditorFrame<T>) => OpenedTextEditor<T>,
): RefObject<HTMLDivElement | null> {
  const { label, readOnly, revision } = props
  const element = useRef<HTMLDivElement>(null)
  const openedRef = useRef<OpenedTextEditor<T>>(null)
  const shownRevision = useRef(revision)
  const onChange = useEffectEvent(props.onChange)
  const onTakeTyped = useEffectEvent(props.onTakeTyped)
  const onPictures = useEffectEvent(props.onPictures)
  const onEditor = useEffectEvent(props.onEditor)
  const isReadOnly = useEffectEvent(() => props.readOnly)
  const onFind = useEffectEvent(props.onFind)
  const openIn = useEffectEvent((frame: Omit<TextEditorFrame<T>, 'text'>) =>
    open({ ...frame, text: props.text() }),
  )
  const showText = useEffectEvent(() => openedRef.current?.show(props.text(), props.isEdit()))

  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const handOver = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const typed = opened.read()
      if (typed !== undefined) onChange(typed)
    }
    const opened = openIn({
      element: element.current,
      onTyped: () => {
        timer ??= setTimeout(handOver, handOverMs)
      },
      onKey: event => findsByKey(event, onFind),
      takeFiles: (data, event, goThere) => {
        const files = filesIn(data)
        if (files.length === 0) return false
        event.preventDefault()
        if (isReadOnly()) return true
        goThere?.()
        onPictures(files, opened.editor)
        return true
      },
      fillPlaces: (files, places) => onPictures(files, { placePictures: () => places }),
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
    showText()
  }, [revision])

  return element
}

/**
 * The files that were pasted or dropped by themselves. Word puts a picture of its text beside the text, and browsers
 * put the tag of a picture beside its file.
 */
function filesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  // Parsing a long paste takes a second.
  const html = files.length === 0 ? '' : (data?.getData('text/html') ?? '')
  const isText =
    html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
  return isText ? [] : files
}
