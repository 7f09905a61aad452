import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallFailure, failureData } from '../feedback/failure.ts'
import classes from './add-list.module.css'

interface AddFormProps {
  label: string
  placeholder: string
  maxLength: number
  /** Label of the button. */
  action: string
  /** Adds the text. Resolves to an error for the field; errors of the server are shown there too. */
  onAdd: (text: string) => Promise<string | undefined>
}

/** A form with one field, above the list that it adds to. */
export function AddForm({ label, placeholder, maxLength, action, onAdd }: AddFormProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const problem = await onAdd(text)
      setWrong(problem)
      if (problem === undefined) setText('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setWrong(failureData(failure, 'invalid')?.issues[0]?.msg)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={event => void add(event)}>
      <TextInput
        flex={1}
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        error={wrong}
        autoComplete="off"
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {action}
      </Button>
    </form>
  )
}
