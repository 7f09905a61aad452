import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { TextFormat } from '../text-editor.ts'
import { applyFormat } from './apply-format.ts'

const offered: readonly TextFormat[] = [
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'callout',
  'codeBlock',
  'table',
  'formulaBlock',
  'diagram',
  'footnote',
  'ruby',
  'headingList',
  'horizontalRule',
]

/**
 * Offers formats after a `/` at the start of a line.
 * @param nameOf the name of a format, in the language on screen
 */
export const slashCommands =
  (nameOf: (format: TextFormat) => string) =>
  (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\/[^/\s]*$/)
    if (!typed || context.state.doc.lineAt(typed.from).from !== typed.from) return null
    const options = offered.map(
      (format): Completion => ({
        label: `/${nameOf(format)}`,
        apply: (view, _, from, to) => {
          view.dispatch({ changes: { from, to } })
          applyFormat(view, format)
        },
      }),
    )
    return { from: typed.from, options, validFor: /^\/[^/\s]*$/ }
  }
