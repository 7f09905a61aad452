import '../text/locales/index.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { FormDrawer } from './form-drawer.tsx'
import type { RecordForm } from './use-record-form.ts'

interface RecordDrawerProps<S extends z.ZodObject> {
  form: RecordForm<S>
  /** Of a record that exists: with its name, which browsers do not translate. */
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
  const { fields, draft, saving, isNew, isDeleted, mayCreate, submit, dialog } = form
  const saveLabel = isNew && createLabel !== undefined ? createLabel : t('save')
  return (
    <FormDrawer
      title={isNew ? title : <span translate="no">{title}</span>}
      {...(size !== undefined && { size })}
      dirty={fields.dirty || isDeleted}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={isDeleted ? t('missing.saveAsNew') : saveLabel}
      {...(!(isDeleted && !mayCreate) && { onSubmit: submit })}
      onClose={onClose}
    >
      {isDeleted && (
        <Alert color="orange" title={t('missing.title')} role="alert">
          {t(mayCreate ? 'missing.message' : 'missing.messageKept')}
        </Alert>
      )}
      {children}
      {dialog}
    </FormDrawer>
  )
}
