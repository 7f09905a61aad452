import {
  type ContentSetFields,
  type ContentSetRow,
  contentSetFields,
  contentSetRow,
  createContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { setRules } from '@greenroom/contract/areas/content/set-rules'
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
import { usePermission } from '../../../kit/permission.tsx'
import { toast } from '../../../kit/toast.ts'
import { contentTypeText, filterTypeText, setFieldTitle } from './labels.ts'

const blank: ContentSetFields = {
  name: '',
  contentType: 'img',
  filterType: 'artificial',
  description: '',
  rules: null,
}

const written = contentSetFields.strip()
const fieldsOf = (set: ContentSetRow): ContentSetFields => written.parse(set)

interface SetFormOptions {
  /** The set to edit, as it was on screen; undefined for a new one. */
  set: ContentSetRow | undefined
  /** The set of a draft, when the set itself is deleted. */
  deleted: DeletedRecord | undefined
  onSaved: () => void
}

/** The form of a content set. */
export function useSetForm({ set, deleted, onSaved }: SetFormOptions) {
  const { t } = useTranslation('content')
  const labels = useFieldLabels()
  const mayCreate = usePermission()('content-set:create')
  return useRecordForm({
    name: 'content-set',
    schema: contentSetFields,
    start: set ? fieldsOf(set) : blank,
    record: set,
    deleted,
    titleOf: ({ name }) => name,
    labels,
    names: contentSetFields.keyof().options,
    editedOf: (values: ContentSetFields) => values,
    stored: { schema: contentSetRow, fieldsOf },
    update: (id, version, changes) =>
      call(updateContentSet, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ name }) => t('done.saved', { name }),
    create: async body => {
      const { name } = await call(createContentSet, { body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { name }))
    },
    mayCreate,
    topic: 'content-set.changed',
    onSaved,
  })
}

/** How the fields of a set are read where two versions of them are compared. */
function useFieldLabels(): RecordLabels<ContentSetFields> {
  const format = useFormat()
  return {
    title: setFieldTitle,
    show: (field, value) => {
      if (field === 'contentType') return contentTypeText(String(value))
      if (field === 'filterType') return filterTypeText(String(value))
      if (field === 'rules') return rulesShown(value, format)
      return String(value)
    },
  }
}

function rulesShown(value: unknown, format: ReturnType<typeof useFormat>): string {
  const rules = setRules.safeParse(value).data
  return rules ? conditionsText(rules, format) : ''
}
