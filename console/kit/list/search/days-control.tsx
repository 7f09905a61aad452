import { InputBase, Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { WhenPressed } from '../../overlay/when-pressed.tsx'
import type { DaysField } from '../days-field.tsx'
import classes from './filter-field.module.css'

type Field = typeof DaysField
type FieldProps = ComponentProps<Field>

let loaded: Field | undefined

const load = async () => {
  loaded ??= (await import('../days-field.tsx')).DaysField
  return { default: loaded }
}
const LazyField = lazy(load)

/** Picks a range of days. The calendar is large: it is loaded when it is opened, or for a range that is set. */
export function DaysControl(props: FieldProps) {
  const { id, values, placeholder } = props
  return (
    <WhenPressed
      load={load}
      isNeeded={values.length > 0}
      closed={
        <InputBase
          id={id}
          component="button"
          type="button"
          pointer
          aria-haspopup="dialog"
          aria-expanded={false}
          aria-labelledby={`${id}-label ${id}`}
        >
          <span className={classes.placeholder}>{placeholder}</span>
        </InputBase>
      }
    >
      {() => <Opened {...props} />}
    </WhenPressed>
  )
}

function Opened(props: FieldProps) {
  // Rendered at once without a placeholder when it has been loaded.
  const [Field] = useState(() => loaded ?? LazyField)
  return (
    <Suspense fallback={<Skeleton height={32} />}>
      <Field {...props} isInPopover />
    </Suspense>
  )
}
