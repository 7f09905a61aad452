import type { ImportColumn } from '@greenroom/contract/import'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../input/input-method.ts'
import { useLanguage } from '../text/language.ts'
import classes from './import.module.css'

interface ValueFieldProps {
  column: ImportColumn
  label: string
  /** The cell as it stands in the file. */
  cell?: string
  isFocused?: boolean
  /** Saves a value. @returns why it is refused; empty when it was stored, undefined when a toast has said why not */
  onSave: (value: string) => Promise<string | undefined>
  /** Leaves the field without a change. */
  onLeave?: (() => void) | undefined
}

/** A field for the right value of a wrong cell: a menu of labels for a choice, which saves at once; text otherwise. */
export function ValueField({ column, label, cell = '', isFocused, onSave, onLeave }: ValueFieldProps) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const [value, setValue] = useState(cell)
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)

  async function save(next: string): Promise<void> {
    setSaving(true)
    const refusal = await onSave(next)
    setSaving(false)
    setError(refusal ?? '')
    if (refusal === '') onLeave?.()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isSaving) void save(value)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isInputMethodKey(event)) onLeave?.()
  }
  const common = {
    size: 'xs',
    error: error || undefined,
    'aria-label': label,
    readOnly: isSaving,
    // Escape leaves the field; the panel stays open.
    'data-mantine-stop-propagation': onLeave !== undefined || undefined,
    onKeyDown,
  } as const
  if (column.words) {
    const choices = Object.entries(column.words).map(([word, text]) => ({
      value: word,
      label: text[language],
    }))
    return (
      <NativeSelect
        {...common}
        autoFocus={isFocused}
        value=""
        data={[{ value: '', label: t('mend.choose'), disabled: true }, ...choices]}
        onChange={({ currentTarget }) => void save(currentTarget.value)}
      />
    )
  }
  return (
    <form className={classes.valueForm} onSubmit={submit}>
      <TextInput
        {...common}
        className={classes.valueInput}
        autoFocus={isFocused}
        value={value}
        placeholder={t('mend.type')}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="light" loading={isSaving}>
        {t('mend.save')}
      </Button>
    </form>
  )
}
