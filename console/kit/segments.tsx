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
  /** Empty: none of them is chosen. */
  value: V | ''
  onChange: (value: V) => void
  /** The height of a control of that size. */
  size?: 'xs' | 'sm'
  /** All of the width there is, in equal parts. */
  fullWidth?: boolean
  disabled?: boolean
  title?: string | undefined
  className?: string | undefined
}

/**
 * One of a few, all of them in sight: radio buttons in a row. Drawn by styles alone, unlike Mantine's, which measures
 * where its mark belongs and so has the browser lay out the page once for each that appears.
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
