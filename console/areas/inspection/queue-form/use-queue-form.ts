import {
  createInspectionQueue,
  type InspectionQueueFields,
  type InspectionQueueRow,
  inspectionQueueFields,
  inspectionQueueRow,
  updateInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import {
  type DeletedRecord,
  isReportedByForm,
  type RecordLabels,
  useRecordForm,
} from '../../../kit/form/use-record-form.ts'
import { useFormat } from '../../../kit/format.ts'
import { labelOf } from '../../../kit/known-value.ts'
import { toast } from '../../../kit/toast.ts'

const blank: InspectionQueueFields = { name: '', conditions: {}, rate: 100, scope: 'all' }
const names = inspectionQueueFields.keyof().options

const fieldsOf = ({ name, conditions, rate, scope }: InspectionQueueRow): InspectionQueueFields => ({
  name,
  conditions,
  rate,
  scope,
})

interface QueueFormOptions {
  /** The queue to edit, as it was on screen; undefined for a new one. */
  queue: InspectionQueueRow | undefined
  /** The queue of a draft, when the queue itself is deleted. */
  deleted: DeletedRecord | undefined
  onSaved: () => void
}

/** The form of an inspection queue. */
export function useQueueForm({ queue, deleted, onSaved }: QueueFormOptions) {
  const { t } = useTranslation('inspection')
  const labels = useFieldLabels()
  return useRecordForm({
    name: 'inspection-queue',
    schema: inspectionQueueFields,
    start: queue ? fieldsOf(queue) : blank,
    record: queue,
    deleted,
    titleOf: ({ name }) => name,
    labels,
    names,
    editedOf: (values: InspectionQueueFields) => values,
    stored: { schema: inspectionQueueRow, fieldsOf },
    update: (id, version, changes) =>
      call(
        updateInspectionQueue,
        { params: { id }, body: { version, changes } },
        { quiet: isReportedByForm },
      ),
    savedText: ({ name }) => t('done.saved', { name }),
    create: async body => {
      const { name } = await call(createInspectionQueue, { body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { name }))
    },
    topic: 'inspection.changed',
    onSaved,
  })
}

/** What a field of a queue is called; one of a later version is called as it is. */
function fieldTitle(name: string): string {
  return labelOf(names, name, field => i18next.t(`inspection:field.${field}`))
}

/** How the fields of a queue are read where two versions of them are compared. */
function useFieldLabels(): RecordLabels<InspectionQueueFields> {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const read = inspectionQueueFields.shape
  return {
    title: fieldTitle,
    show: (field, value) => {
      if (field === 'conditions') return conditionsText(read.conditions.parse(value), format)
      if (field === 'scope') return t(`form.scope.${read.scope.parse(value)}`)
      return field === 'rate' ? `${String(value)}%` : String(value)
    },
  }
}
