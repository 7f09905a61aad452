import { useId } from 'react'
import classes from './option-tags.module.css'

interface OptionTagsProps<V extends string> {
  label: string
  options: readonly V[]
  labelOf: (option: V) => string
  value: V
  onChange: (value: V) => void
}

/** A group of tags of which one is chosen. Arrow keys move among them, as in any radio group. */
export function OptionTags<V extends string>({
  label,
  options,
  labelOf,
  value,
  onChange,
}: OptionTagsProps<V>) {
  const id = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.tags}>
        {options.map(option => (
          <label key={option} className={classes.tag} data-chosen={option === value || undefined}>
            <input
              type="radio"
              className={classes.radio}
              name={id}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
