import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

interface Segment<V extends string> {
  value: V
  label: ReactNode
}

interface SegmentsProps<V extends string> {
  'aria-label'?: string
  'aria-labelledby'?: string
  data: readonly Segment<V>[]
  /** Empty when none is selected. */
  value: V | ''
  onChange: (value: V) => void
  /** Height of a control of that size. */
  size?: 'xs' | 'sm'
  /** Uses the full width in equal parts. */
  fullWidth?: boolean
  disabled?: boolean
  title?: string | undefined
  className?: string | undefined
}

/**
 * A segmented control: radio buttons in a row. Drawn by styles alone; Mantine's measures its indicator and so causes a
 * layout for each one that appears.
 */
export function Segments<V extends string>({
  data,
  value: chosen,
  onChange,
  size = 'sm',
  fullWidth,
  disabled,
  className = '',
  ...root
}: SegmentsProps<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      className={`${classes.segments} ${className}`}
      data-size={size}
      data-full-width={fullWidth || undefined}
      {...root}
    >
      {data.map(({ value, label }) => (
        <label key={value} className={classes.segment}>
          <input
            className={classes.input}
            type="radio"
            name={name}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
