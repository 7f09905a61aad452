import { cutText } from '@greenroom/contract/fields'
import './locales/index.ts'
import {
  createShow,
  type LiveShow,
  liveShow,
  type ShowFields,
  showFields,
  showForm,
  showLimits,
  updateShow,
} from '@greenroom/contract/areas/live-shows/shows'
import { findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call/call.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { LocalTimeInput } from '../../kit/form/local-time.tsx'
import { RecordDrawer } from '../../kit/form/record-drawer.tsx'
import type { Edited } from '../../kit/form/use-edited.ts'
import { type Field, textInput } from '../../kit/form/use-fields.ts'
import { isReportedByForm, useRecordForm } from '../../kit/form/use-record-form.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useFormat } from '../../kit/text/format.ts'
import { CoverField } from './cover-field.tsx'
import classes from './shows.module.css'

const names = showFields.keyof().options
const searchMs = 200

interface Named {
  id: string
  name: string
}

const fieldsOf = (show: ShowFields): ShowFields => {
  const { title, startTime, endTime, ownerId, coverFileId, notes } = show
  return { title, startTime, endTime, ownerId, coverFileId, notes }
}

interface ShowFormProps {
  roomId: string
  /** The show as it was on screen; empty for a new one. */
  edited: Edited<LiveShow>
  /** The times that a new show starts with. */
  times?: Pick<ShowFields, 'startTime' | 'endTime'>
  /** Stands above the fields. */
  children?: ReactNode
  onClose: () => void
}

/** The form state of a show; a new one is the user's own. Saves of others meanwhile are merged. */
function useShowForm(
  { roomId, edited: { record, deleted }, times, onClose }: ShowFormProps,
  self: Named | null,
) {
  const { t } = useTranslation('liveShows')
  const format = useFormat()
  const may = usePermission()
  const blank = { title: '', startTime: '', endTime: '', ...times, coverFileId: null, notes: '' }
  return useRecordForm({
    name: 'live-show',
    schema: showForm,
    start: record ? fieldsOf(record) : { ...blank, ownerId: self?.id ?? null },
    record,
    deleted,
    titleOf: ({ title }) => title,
    labels: {
      title: name => {
        const field = names.find(one => one === name)
        return field ? t(`field.${field}`) : name
      },
      show: (name, value) => {
        if (name === 'coverFileId') return t(value === null ? 'form.noCover' : 'form.otherCover')
        if (name === 'ownerId') {
          if (value === record?.ownerId && record?.ownerName) return record.ownerName
          return t(value === null ? 'form.noOwner' : 'form.otherOwner')
        }
        const text = String(value ?? '')
        return name.endsWith('Time') && text !== '' ? format.exact(text) : text
      },
    },
    names,
    editedOf: fieldsOf,
    stored: { schema: liveShow, fieldsOf },
    update: (id, version, changes) =>
      call(updateShow, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ title }) => t('done.saved', { title }),
    create: async body => {
      await call(createShow, { params: { id: roomId }, body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { title: body.title }))
    },
    mayCreate: may('live-room:manage'),
    topic: 'live-show.changed',
    onSaved: onClose,
  })
}

/** Plans a show of a room, or edits one. */
export function ShowForm(props: ShowFormProps) {
  const { edited, children, onClose } = props
  const { t } = useTranslation('liveShows')
  const account = useSession(({ user }) => user)
  const self = account && { id: account.id, name: account.name || account.username }
  const form = useShowForm(props, self)
  const { field } = form.fields
  const { record, deleted } = edited
  const title = record?.title ?? deleted?.title
  const owner = record?.ownerId ? { id: record.ownerId, name: record.ownerName } : null
  return (
    <RecordDrawer
      form={form}
      title={title === undefined ? t('action.create') : t('action.editOne', { title })}
      createLabel={t('action.create')}
      onClose={onClose}
    >
      {children}
      <TextInput
        {...textInput(field('title'))}
        label={t('field.title')}
        required
        autoComplete="off"
        maxLength={showLimits.title}
        data-autofocus
      />
      <div className={classes.pair}>
        <LocalTimeInput {...field('startTime')} label={t('field.startTime')} required />
        <LocalTimeInput {...field('endTime')} label={t('field.endTime')} required />
      </div>
      <OwnerField field={field('ownerId')} named={[self, owner].filter(user => user !== null)} />
      <Textarea
        {...textInput(field('notes'))}
        label={t('field.notes')}
        description={t('hint.notes')}
        maxLength={showLimits.notes}
        rows={3}
      />
      <CoverField
        field={field('coverFileId')}
        label={t('field.coverFileId')}
        hint={size => t('hint.cover', { size })}
        record={record}
      />
    </RecordDrawer>
  )
}

interface OwnerFieldProps {
  field: Field<string | null>
  /** The users who are known by name already. */
  named: readonly Named[]
}

/** Chooses the owner, found by a fragment of their name. */
function OwnerField({ field, named }: OwnerFieldProps) {
  const { t } = useTranslation('liveShows')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMs)
  const [chosen, setChosen] = useState<Named>()
  const options = [...named, ...(chosen ? [chosen] : [])]
  const isName = options.some(({ name }) => name === searched)
  const enabled = usePermission()('user:read') && searched !== '' && !isName
  const { data = [] } = useCallQuery(findUsers, { query: { text: searched } }, { enabled, quiet: true })
  const users = data.map(({ id, name, username }) => ({ id, name: name || username }))
  const labels = new Map([...options, ...users].map(({ id, name }) => [id, name]))
  return (
    <Select
      name={field.name}
      label={t('field.ownerId')}
      description={t('hint.owner')}
      placeholder={t('hint.findUser')}
      searchable
      clearable
      searchValue={text}
      onSearchChange={value => setText(cutText(value, userSearchLimits.search))}
      nothingFoundMessage={searched === '' ? undefined : t('hint.nobodyFound')}
      filter={({ options: all }) => all}
      data={[...labels].map(([value, label]) => ({ value, label }))}
      value={field.value}
      error={field.error}
      onChange={id => {
        setChosen(users.find(user => user.id === id) ?? chosen)
        field.onChange(id)
      }}
    />
  )
}
