import {
  createInspectionQueue,
  type InspectionQueueFields,
  type InspectionQueueRow,
  inspectionQueueFields,
  updateInspectionQueue,
} from '@greenroom/contract/areas/inspection'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useFormat } from '../../../kit/format.ts'
import { toast } from '../../../kit/toast.ts'
import { newerQueue, queueFieldNames, queueFieldTitle } from './queue-fields.ts'

interface QueueSave {
  /** Undefined for a new one. */
  queue: InspectionQueueRow | undefined
  fields: Fields<typeof inspectionQueueFields>
  draft: FormDraft
  /** The queue is deleted already. */
  isGone: boolean
  onSaved: () => void
}

/** Saves the form: a new queue, or the changes of one that others may have changed or deleted meanwhile. */
export function useQueueSave({ queue, fields, draft, isGone, onSaved }: QueueSave) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const [gone, setGone] = useState(isGone)
  const merged = useMergedSave<InspectionQueueFields>({
    title: queueFieldTitle,
    show: (field, value) => {
      const read = inspectionQueueFields.shape
      if (field === 'conditions') return conditionsText(read.conditions.parse(value), format)
      if (field === 'scope') return t(`form.scope.${read.scope.parse(value)}`)
      return field === 'rate' ? `${String(value)}%` : String(value)
    },
  })

  async function create(mine: InspectionQueueFields): Promise<boolean> {
    const created = await call(createInspectionQueue, { body: mine }, { quiet: ['invalid'] })
    toast.success(t('done.created', { name: created.name }))
    return true
  }

  const update = ({ id, version }: InspectionQueueRow, mine: InspectionQueueFields): Promise<boolean> =>
    merged.save({
      names: queueFieldNames,
      start: { fields: fields.start, version: draft.version ?? version },
      mine,
      save: (from, changes) =>
        call(
          updateInspectionQueue,
          { params: { id }, body: { version: from, changes } },
          { quiet: ['invalid', 'conflict', 'notFound'] },
        ),
      newer: newerQueue,
      savedText: t('done.saved', { name: mine.name }),
    })

  const submission = useSubmit({
    fields,
    draft,
    send: mine => (queue && !gone ? update(queue, mine) : create(mine)),
    refused: { notFound: () => setGone(true) },
    topic: 'inspection.changed',
    onSaved,
  })
  return { ...submission, gone, dialog: merged.dialog }
}
