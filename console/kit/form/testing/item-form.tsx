import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-fields'
import {
  type ContentForm,
  type ContentItemDetail,
  contentForm,
  contentItemDetail,
  createContentItem,
  updateContentItem,
} from '@greenroom/contract/areas/content/content-items'
import { dropDraft, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type * as z from 'zod'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildContentItem } from '../../../testing/records.ts'
import { type ConsoleOptions, renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { call } from '../../call/call.ts'
import { toast } from '../../feedback/toast.ts'
import { RecordDrawer } from '../record-drawer.tsx'
import { textInput } from '../use-fields.ts'
import { type DeletedRecord, isReportedByForm, useRecordForm } from '../use-record-form.ts'

const written = contentForm.omit({ fileId: true }).strip()
const fieldsOf = (item: ContentItemDetail): ContentForm => ({
  ...written.parse(item),
  fileId: item.file?.id ?? null,
})
const blank: ContentForm = {
  ...fieldsOf(buildContentItem()),
  title: '',
  author: '',
  ...eachContentItemText(() => ''),
}

export const closed = vi.fn()

interface ItemFormProps {
  item?: ContentItemDetail | undefined
  deleted?: DeletedRecord | undefined
  missingText?: string
  mayCreate?: boolean
}

/** A form of content items with three of their fields. */
function ItemForm({ item, deleted, missingText, mayCreate }: ItemFormProps) {
  const form = useRecordForm({
    name: 'content-item',
    schema: contentForm,
    start: item ? fieldsOf(item) : blank,
    record: item,
    deleted,
    titleOf: ({ title }) => title,
    labels: { title: name => `Field ${name}`, show: (_field, value) => String(value) },
    names: contentForm.keyof().options,
    editedOf: (values: z.input<typeof contentForm>) => values,
    stored: { schema: contentItemDetail, fieldsOf },
    update: (id, version, changes) =>
      call(updateContentItem, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ title }) => `Saved ${title}`,
    create: async body => {
      const { title } = await call(createContentItem, { body }, { quiet: ['invalid'] })
      toast.success(`Created ${title}`)
    },
    ...(mayCreate !== undefined && { mayCreate }),
    ...(missingText !== undefined && { missingText }),
    topic: 'content-item.changed',
    onSaved: closed,
  })
  return (
    <RecordDrawer form={form} title="Item" createLabel="Create" onClose={closed}>
      <TextInput {...textInput(form.fields.field('title'))} label="Title" data-autofocus />
      <TextInput {...textInput(form.fields.field('author'))} label="Author" />
      <TextInput {...textInput(form.fields.field('topic'))} label="Topic" />
    </RecordDrawer>
  )
}

interface OpenOptions extends ItemFormProps, ConsoleOptions {}

/** Opens the form on an item, a deleted item, or a new one; without a draft unless the test gives one. */
export async function openForm({ item, deleted, missingText, mayCreate, ...options }: OpenOptions = {}) {
  closed.mockClear()
  const rendered = renderInConsole(
    <ItemForm
      item={item}
      deleted={deleted}
      {...(missingText !== undefined && { missingText })}
      {...(mayCreate !== undefined && { mayCreate })}
    />,
    options,
  )
  await screen.findByRole('dialog')
  return rendered
}

/** Accepts and drops drafts, and has none. */
export function respondWithoutDrafts(): void {
  fakeServer.respond(readDraft, null)
  fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others: [] })
  fakeServer.respond(dropDraft, { dropped: true })
}

export const field = (label: string) => screen.getByRole('textbox', { name: label })
export const button = (name: string) => screen.getByRole('button', { name })
export const saveButton = () => button(text('form:save'))

/** The body of the form's last update. */
export const lastUpdate = () => fakeServer.lastRequest(updateContentItem).body
