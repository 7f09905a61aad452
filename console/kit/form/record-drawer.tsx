import '../locales/index.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { FormDrawer } from './form-drawer.tsx'
import type { RecordForm } from './use-record-form.ts'

interface RecordDrawerProps<S extends z.ZodObject> {
  form: RecordForm<S>
  title: string
  /** Width in px. */
  size?: number
  /** Label of the button for a new record; by default "Save". */
  createLabel?: string
  onClose: () => void
  children: ReactNode
}

/** The form of a record in a drawer; says so when the record was deleted. */
export function RecordDrawer<S extends z.ZodObject>(props: RecordDrawerProps<S>) {
  const { form, title, size, createLabel, onClose, children } = props
  const { t } = useTranslation('form')
  const { fields, draft, saving, isNew, gone, mayCreate, submit, dialog } = form
  const saveLabel = isNew && createLabel !== undefined ? createLabel : t('save')
  return (
    <FormDrawer
      title={title}
      {...(size !== undefined && { size })}
      dirty={fields.dirty || gone}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={gone ? t('gone.saveAsNew') : saveLabel}
      {...(!(gone && !mayCreate) && { onSubmit: submit })}
      onClose={onClose}
    >
      {gone && (
        <Alert color="orange" title={t('gone.title')} role="alert">
          {t(mayCreate ? 'gone.message' : 'gone.messageKept')}
        </Alert>
      )}
      {children}
      {dialog}
    </FormDrawer>
  )
}
