import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import i18next from 'i18next'
import type { TextFormat } from '../text-editor.ts'
import { applyFormat } from './apply-format.ts'

const offered: readonly TextFormat[] = [
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'table',
  'horizontalRule',
]

/** Offers formats after a `/` at the start of a line. */
export function slashCommands(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/\/[^/\s]*$/)
  if (!typed || context.state.doc.lineAt(typed.from).from !== typed.from) return null
  const options = offered.map(
    (format): Completion => ({
      label: `/${i18next.t(`articles:format.${format}`)}`,
      apply: (view, _, from, to) => {
        view.dispatch({ changes: { from, to } })
        applyFormat(view, format)
      },
    }),
  )
  return { from: typed.from, options, validFor: /^\/[^/\s]*$/ }
}
