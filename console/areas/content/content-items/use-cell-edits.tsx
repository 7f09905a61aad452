import {
  type ContentForm,
  type ContentItemRow,
  contentForm,
  contentItemRow,
  updateContentItem,
} from '@greenroom/contract/areas/content/content-items'
import type { SuggestedField } from '@greenroom/contract/areas/content/used-texts'
import { contentGenres, contentLimits, contentStatuses } from '@greenroom/contract/content-labels'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { attempt } from '../../../kit/call/attempt.ts'
import { callWithId, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { offerUndoOf } from '../../../kit/command/offer-undo.ts'
import { genreText, statusText } from '../../../kit/content/labels.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import type { CellEdit } from '../../../kit/list/actions.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { type Publishing, publish } from '../publishing/publish.ts'
import { useFieldLabels } from './content-item-form.tsx'
import { contentItemFieldTitle } from './labels.ts'
import { SuggestedText } from './suggested-text.tsx'

type CellFields = Pick<ContentForm, 'genre' | SuggestedField>
type SaveCell = (row: ContentItemRow, changes: Partial<CellFields>) => Promise<boolean>

const fieldsOf = ({ genre, author, topic }: ContentItemRow): CellFields => ({ genre, author, topic })
const cellFields = ['genre', 'author', 'topic'] as const
const topic = 'content-item.changed'

interface CellEdits {
  /** By column. The same object at each rendering. */
  cells: Readonly<Record<string, CellEdit<ContentItemRow>>>
  /** Asks about conflicts; the page renders it. */
  dialog: ReactNode
}

/** How cells of content items are changed in the list: as the form does it, with Undo. */
export function useCellEdits(publishing: Publishing<ContentItemRow>): CellEdits {
  const { t } = useTranslation('contentItems')
  const merged = useMergedSave<CellFields>(useFieldLabels())

  async function save(row: ContentItemRow, changes: Partial<CellFields>): Promise<boolean> {
    const { id, title, version } = row
    const fields = fieldsOf(row)
    let isSaved = false
    await attempt(async () => {
      isSaved = await merged.save({
        // Changes of others to the other fields are no matter of this cell.
        names: cellFields.filter(name => name in changes),
        start: { fields, version },
        mine: { ...fields, ...changes },
        save: (from, changed) =>
          callWithId(
            updateContentItem,
            { params: { id }, body: { version: from, changes: changed } },
            { quiet: ['conflict'] },
          ),
        newer: failure => {
          const current = contentItemRow.safeParse(failureData(failure, 'conflict')?.current).data
          return current && { fields: fieldsOf(current), version: current.version }
        },
        savedText: t('done.saved', { name: title }),
        report: ({ requestId }, text) => offerUndoOf(requestId, text, topic),
      })
    })
    void invalidate(topic)
    return isSaved
  }

  const latest = useRef<SaveCell>(save)
  useEffect(() => {
    latest.current = save
  })
  const cells = useMemo(
    () => cellsOf((row, changes) => latest.current(row, changes), publishing),
    [publishing],
  )
  return { cells, dialog: merged.dialog }
}

function cellsOf(save: SaveCell, publishing: Publishing<ContentItemRow>): CellEdits['cells'] {
  return {
    status: {
      kind: 'choice',
      need: 'content-item:publish',
      values: contentStatuses,
      labelOf: statusText,
      valueOf: ({ status }) => status,
      save: async (row, value) => {
        const status = knownValue(contentStatuses, value)
        return status !== undefined && publish(publishing, [row], status)
      },
    },
    genre: {
      kind: 'choice',
      need: 'content-item:update',
      values: contentGenres,
      labelOf: genreText,
      valueOf: ({ genre }) => genre,
      save: async (row, value) => {
        const genre = knownValue(contentGenres, value)
        return genre !== undefined && save(row, { genre })
      },
    },
    author: textCell('author', save),
    topic: textCell('topic', save),
  }
}

/** A cell whose text is suggested from those in use. */
const textCell = (of: SuggestedField, save: SaveCell): CellEdit<ContentItemRow> => ({
  kind: 'text',
  need: 'content-item:update',
  schema: z.object({ text: contentForm.shape[of] }),
  valueOf: row => row[of],
  control: field => (
    <SuggestedText
      field={field}
      of={of}
      label={contentItemFieldTitle(of)}
      maxLength={contentLimits[of]}
      // A click on a suggestion is one inside of the small form.
      comboboxProps={{ withinPortal: false }}
    />
  ),
  save: (row, value) => save(row, { [of]: value }),
})
