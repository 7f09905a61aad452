import { Exact } from '../text/exact.tsx'
import { formatCompact, formatNumber } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import classes from './change.module.css'
import { formatChange } from './units.ts'

/** From this rise on, in percent, the change is shown as a factor, such as ×12. */
const timesPercent = 1000

/** A change in percent with its sign, in the colour of its direction; shows `same` when there is none. */
export function Change({ percent, same }: { percent: number; same?: string }) {
  const language = useLanguage()
  const direction = percent > 0 ? 'rise' : percent < 0 ? 'fall' : 'same'
  const times = percent / 100 + 1
  return (
    <span className={classes.change} data-direction={direction}>
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
