import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import classes from './text-diff.module.css'

interface TextDiffProps {
  label: string
  before: string
  after: string
}

/** Changes of a text: removed text struck out above added text. */
export function TextDiff({ label, before, after }: TextDiffProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    const view = new EditorView({
      parent: element.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorState.phrases.of({ '$ unchanged lines': '···' }),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            collapseUnchanged: { margin: 2, minSize: 6 },
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [label, before, after])
  return <div ref={element} className={classes.diff} />
}
