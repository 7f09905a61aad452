import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallFailure, failureData } from '../failure.ts'
import classes from './add-list.module.css'

interface AddFormProps {
  label: string
  placeholder: string
  maxLength: number
  /** What the button says. */
  action: string
  /** Adds it; what it answers is wrong with the field. What the server finds wrong with it stands there, too. */
  onAdd: (text: string) => Promise<string | undefined>
}

/** One field above a list that adds to it; what is wrong with it stands at the field. */
export function AddForm({ label, placeholder, maxLength, action, onAdd }: AddFormProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const found = await onAdd(text)
      setWrong(found)
      if (found === undefined) setText('')
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
