import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type * as z from 'zod'
import { isInputMethodKey } from '../input/input-method.ts'
import { sameValue } from '../merge/same-value.ts'
import { useLanguage } from '../text/language.ts'
import { checkFields, checkFilled, type FieldErrors, serverErrors, translateErrors } from './field-errors.ts'

/** Props for the control of one field. */
export interface Field<V> {
  name: string
  value: V
  error: string | undefined
  onChange: (value: V) => void
}

/** Fields of a form with a schema of the contract. */
export interface Fields<S extends z.ZodObject> {
  schema: S
  values: z.input<S>
  /** Values that the form starts from, as last read from the server. */
  start: z.input<S>
  /** True when a value differs from the start. */
  dirty: boolean
  /** Ref of the form element, for placing the cursor. */
  form: RefObject<HTMLFormElement | null>
  field: <K extends keyof z.input<S> & string>(name: K) => Field<z.input<S>[K]>
  /** Parses the fields; undefined when they are invalid, with the cursor in the first wrong one. */
  check: () => z.output<S> | undefined
  /** Shows errors at their fields and places the cursor in the first. */
  refuse: (errors: FieldErrors) => void
  /** Shows the server's issues at their fields; false when the failure is about something else. */
  show: (failure: unknown) => boolean
  /** Restores typed values together with the start that they belong to. */
  restore: (typed: { values: z.input<S>; start: z.input<S> }) => void
}

const none: FieldErrors = {}

interface FieldsOptions {
  /** Required fields that were never filled do not keep changes of others from being saved. */
  mayStayUnfilled?: boolean
}

/**
 * State of a form that starts as `initial`; later values of `initial` are ignored. Ctrl-Enter or ⌘Enter anywhere in it submits. The returned object stays the same until
 * something is typed, refused or restored.
 */
export function useFields<S extends z.ZodObject>(
  schema: S,
  initial: z.input<S>,
  { mayStayUnfilled = false }: FieldsOptions = {},
): Fields<S> {
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState(none)
  const [refusals, setRefusals] = useState(0)
  const [errorLanguage, setErrorLanguage] = useState(language)
  if (errorLanguage !== language) {
    setErrorLanguage(language)
    setErrors(translateErrors(errors, schema, values, language))
  }

  useEffect(() => {
    if (refusals === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  /** Checks a field that was changed when it is left; a field that was never filled waits for the submission. */
  const leave = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const { name } = target
    if (!form.current?.contains(target) || !(name in schema.shape)) return
    if (sameValue(start[name], values[name])) return
    const checked = checkFields(schema, values, language)
    const error = 'errors' in checked ? checked.errors[name] : undefined
    if (error !== undefined) setErrors(current => ({ ...current, [name]: error }))
  })

  useEffect(() => {
    const listen = (event: FocusEvent) => leave(event)
    const press = (event: KeyboardEvent) => {
      const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (isInputMethodKey(event) || !isSave || !(event.target instanceof Node)) return
      if (form.current?.contains(event.target)) form.current.requestSubmit()
    }
    document.addEventListener('focusout', listen)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('focusout', listen)
      document.removeEventListener('keydown', press)
    }
  }, [])

  return useMemo(() => {
    function refuse(fieldErrors: FieldErrors): void {
      setErrors(fieldErrors)
      setRefusals(count => count + 1)
    }

    const dirty = !sameValue(start, values)
    return {
      schema,
      values,
      start,
      dirty,
      form,
      field: name => ({
        name,
        value: values[name],
        error: errors[name],
        onChange: value => {
          setValues(current => ({ ...current, [name]: value }))
          setErrors(({ [name]: _, ...others }) => others)
        },
      }),
      check: () => {
        const checked =
          mayStayUnfilled && dirty
            ? checkFilled(schema, { start, values }, language)
            : checkFields(schema, values, language)
        if ('errors' in checked) {
          refuse(checked.errors)
          return undefined
        }
        setErrors(none)
        return checked.fields
      },
      refuse,
      show: failure => {
        const fieldErrors = serverErrors(failure, Object.keys(schema.shape))
        if (fieldErrors) refuse(fieldErrors)
        return fieldErrors !== undefined
      },
      restore: typed => {
        setStart(typed.start)
        setValues(typed.values)
        setErrors(none)
      },
    }
  }, [schema, values, start, errors, language, mayStayUnfilled])
}

/** Props of a text input for a field. */
export function textInput({ onChange, ...field }: Field<string>) {
  return {
    ...field,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value),
  }
}
