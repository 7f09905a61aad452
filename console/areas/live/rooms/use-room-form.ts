import '../locales/index.ts'
import {
  createLiveRoom,
  type LiveRoomFields,
  type LiveRoomRow,
  liveMethods,
  liveRoomFields,
  liveRoomForm,
  liveRoomRow,
  updateLiveRoom,
} from '@greenroom/contract/areas/live/rooms'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { type DeletedRecord, isReportedByForm, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { methodText } from '../labels.ts'

const fieldNames = liveRoomFields.keyof().options

/** Bit rates in kbit/s that encoders of phones and of studios stay within. */
const blank: LiveRoomFields = {
  title: '',
  notification: '',
  category: '',
  method: 'normal',
  coverFileId: null,
  minBitRate: 150,
  maxBitRate: 8000,
  switchesByItself: true,
  slowModeSeconds: 0,
  expects: 'nothing',
}

function roomFieldsOf(room: LiveRoomFields): LiveRoomFields {
  const { title, notification, category, method, coverFileId } = room
  const { minBitRate, maxBitRate, switchesByItself, slowModeSeconds, expects } = room
  return {
    title,
    notification,
    category,
    method,
    coverFileId,
    minBitRate,
    maxBitRate,
    switchesByItself,
    slowModeSeconds,
    expects,
  }
}

/** Labels and values of a room's fields, for comparing versions. */
export function useRoomLabels() {
  const { t } = useTranslation('live')
  return {
    title: (name: string) => {
      const fieldName = fieldNames.find(field => field === name)
      return fieldName ? t(`field.${fieldName}`) : name
    },
    show: (name: string, value: unknown) => {
      if (name === 'coverFileId') return t(value === null ? 'form.noCover' : 'form.otherCover')
      if (name === 'expects') return t(value === 'nothing' ? 'form.no' : 'form.yes')
      const method = liveMethods.find(one => one === value)
      if (method) return methodText(method)
      return typeof value === 'boolean' ? t(value ? 'form.yes' : 'form.no') : String(value)
    },
  }
}

/** Changes a room. Failures that forms report themselves show no toast. */
export const updateRoom = (id: string, version: number, changes: Partial<LiveRoomFields>) =>
  call(updateLiveRoom, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm })

interface RoomFormOptions {
  /** The room to edit; undefined for a new one. */
  record: LiveRoomRow | undefined
  /** The room of a draft, when the room itself is deleted. */
  deleted: DeletedRecord | undefined
  onCreated: (id: string) => void
  onClose: () => void
}

/** The form of a live room. */
export function useRoomForm({ record, deleted, onCreated, onClose }: RoomFormOptions) {
  const { t } = useTranslation('live')
  const labels = useRoomLabels()
  const may = usePermission()
  return useRecordForm({
    name: 'live-room',
    schema: liveRoomForm,
    start: record ? roomFieldsOf(record) : blank,
    record,
    deleted,
    titleOf: ({ title }) => title,
    labels,
    names: fieldNames,
    editedOf: roomFieldsOf,
    stored: { schema: liveRoomRow, fieldsOf: roomFieldsOf },
    update: updateRoom,
    savedText: ({ title }) => t('done.saved', { title }),
    create: async fields => {
      const { id, title } = await call(createLiveRoom, { body: fields }, { quiet: ['invalid'] })
      toast.success(t('done.created', { title }))
      onCreated(id)
    },
    mayCreate: may('live-room:manage'),
    topic: 'live-room.changed',
    onSaved: onClose,
  })
}
