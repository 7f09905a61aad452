import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './side-choice.module.css'

interface SideChoiceProps<V extends string> {
  label: ReactNode
  description?: ReactNode
  sides: readonly { value: V; whose: string; shown: ReactNode }[]
  /** Undefined while none is chosen. */
  value: V | undefined
  onChange: (value: V) => void
  readOnly?: boolean
}

/** Asks which of the values that stand beside each other is kept. */
export function SideChoice<V extends string>(props: SideChoiceProps<V>) {
  const { label, description, sides, value: chosen, onChange, readOnly = false } = props
  return (
    <Radio.Group
      label={label}
      description={description}
      value={chosen ?? null}
      readOnly={readOnly}
      onChange={text => {
        const side = sides.find(({ value }) => value === text)
        if (side) onChange(side.value)
      }}
    >
      <div className={classes.sides}>
        {sides.map(({ value, whose, shown }) => (
          <Radio.Card key={value} value={value} className={classes.side} disabled={readOnly}>
            {!readOnly && <Radio.Indicator />}
            <span>
              <span className={classes.whose}>{whose}</span>
              <span className={classes.value}>{shown}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
