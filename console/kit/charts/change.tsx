import { Exact } from '../text/exact.tsx'
import { formatCompact, formatNumber } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import classes from './change.module.css'
import { formatChange } from './units.ts'

/** From this rise on, in percent, the change is shown as a factor, such as ×12. */
const timesPercent = 1000

interface ChangeProps {
  percent: number
  /** Shown when there is no change. */
  same?: string
  /** True for a part of a day: few hours say little, so the change has no colour. */
  isPartial?: boolean
}

/** A change in percent with its sign, in the colour of its direction. */
export function Change({ percent, same, isPartial = false }: ChangeProps) {
  const language = useLanguage()
  const direction = percent > 0 ? 'rise' : percent < 0 ? 'fall' : 'same'
  const times = percent / 100 + 1
  return (
    <span className={classes.change} data-direction={direction} data-partial={isPartial || undefined}>
      {direction === 'same' && same !== undefined ? (
        same
      ) : percent < timesPercent ? (
        formatChange(percent, language)
      ) : (
        <Exact short={`×${formatCompact(times, language)}`} exact={`×${formatNumber(times, language)}`} />
      )}
    </span>
  )
}
