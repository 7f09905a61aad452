import '../locales/index.ts'
import {
  type LiveRoomRow,
  liveRoomFields,
  liveRoomLimits,
  liveRoomRow,
} from '@greenroom/contract/areas/live/rooms'
import { Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { DraftBar, DraftStatus } from '../../../kit/form/draft/draft-bar.tsx'
import { textInput } from '../../../kit/form/use-fields.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useUnsavedQuestion } from '../../../kit/form/use-unsaved-question.ts'
import { useRefusal } from '../operations/use-refusal.ts'
import { CategoryField } from '../rooms/category-field.tsx'
import { updateRoom, useRoomLabels } from '../rooms/use-room-form.ts'

const schema = liveRoomFields.pick({ title: true, notification: true, category: true })
const fieldNames = schema.keyof().options
type Information = Pick<LiveRoomRow, (typeof fieldNames)[number]>
const informationOf = ({ title, notification, category }: Information) => ({ title, notification, category })

interface InformationFormProps {
  /** The room at the start of the form. */
  record: LiveRoomRow
  /** True when another user saved the room meanwhile. */
  isOld: boolean
  onOld: () => void
}

/** Edits title, notification and category of a room. Saves of others meanwhile are merged. */
function InformationForm({ record, isOld, onOld }: InformationFormProps) {
  const { t } = useTranslation('live')
  const refusal = useRefusal('live-room:manage')
  const form = useRecordForm({
    name: 'live-information',
    schema,
    start: informationOf(record),
    record,
    titleOf: ({ title }) => title,
    labels: useRoomLabels(),
    names: fieldNames,
    editedOf: informationOf,
    stored: { schema: liveRoomRow, fieldsOf: informationOf },
    update: (id, version, changes: Partial<Information>) => updateRoom(id, version, changes),
    savedText: ({ title }) => t('done.saved', { title }),
    missingText: t('page.missing'),
    topic: 'live-room.changed',
    onSaved: onOld,
  })
  const { fields, draft, saving, submit, dialog } = form
  const { field, dirty } = fields

  const follow = useEffectEvent(onOld)
  const isOutdated = isOld && !dirty && !saving
  useEffect(() => {
    if (isOutdated) follow()
  }, [isOutdated])

  const reason = refusal()
  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!saving && reason === undefined) submit()
      }}
    >
      <Stack gap="sm">
        <DraftBar draft={draft} />
        <TextInput
          {...textInput(field('title'))}
          label={t('field.title')}
          required
          autoComplete="off"
          maxLength={liveRoomLimits.title}
        />
        <Textarea
          {...textInput(field('notification'))}
          label={t('field.notification')}
          maxLength={liveRoomLimits.notification}
          rows={3}
        />
        <CategoryField field={field('category')} />
        <Group justify="flex-end" gap="xs">
          <DraftStatus draft={draft} dirty={dirty} />
          <RefusedButton type="submit" loading={saving} reason={reason}>
            {t('action.update')}
          </RefusedButton>
        </Group>
      </Stack>
      {dirty && <UnsavedQuestion />}
      {dialog}
    </form>
  )
}

/**
 * Asks before typed text is discarded. The router supports one such question at a time, so an untouched form registers
 * none.
 */
function UnsavedQuestion() {
  useUnsavedQuestion(true)
  return null
}

/** Edits a room's information for viewers. Until the user types, the form shows the saves of others. */
export function InformationPanel({ room }: { room: LiveRoomRow }) {
  const { t } = useTranslation('liveStudio')
  const [start, setStart] = useState(room)
  return (
    <Panel title={t('information.title')}>
      <InformationForm
        key={`${start.id} ${start.version}`}
        record={start}
        isOld={start.id !== room.id || start.version < room.version}
        onOld={() => setStart(room)}
      />
    </Panel>
  )
}
