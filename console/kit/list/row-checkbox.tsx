import { Checkbox } from '@mantine/core'
import type { ChangeEvent } from 'react'
import classes from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const { inner, input, icon } = Checkbox.classes

/** Looks as Mantine's checkbox, with its styles, but is one component instead of six: a table has one in each row. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <div className={`${inner} ${classes.box}`}>
      <input
        type="checkbox"
        className={`mantine-focus-auto ${input}`}
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
      <svg className={icon} viewBox="0 0 10 7" fill="none" aria-hidden>
        <path
          fill="currentColor"
          d="M4 4.586 1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293Z"
        />
      </svg>
    </div>
  )
}
