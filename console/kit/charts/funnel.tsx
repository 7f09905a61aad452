import '../text/locales/index.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import classes from './funnel.module.css'
import { formatPercent } from './units.ts'

interface FunnelProps {
  /** Heading of the column of steps. */
  axis: string
  /** The steps from first to last, each with the number that reached it. */
  steps: readonly { name: string; value: number }[]
}

/**
 * Draws how many reach each step: a centred bar, the number, the rate of the first step, and the rate of the step
 * before. A rate of nothing is a dash.
 */
export function Funnel({ axis, steps }: FunnelProps) {
  const { t } = useTranslation('charts')
  const { number } = useFormat()
  const language = useLanguage()
  const first = steps[0]?.value ?? 0
  const rate = (value: number, whole: number) =>
    whole === 0 ? '–' : formatPercent((value / whole) * 100, language)
  return (
    <table className={classes.funnel}>
      <thead>
        <tr>
          <th>{axis}</th>
          <th className={classes.bar}>
            <VisuallyHidden>{t('funnel.bar')}</VisuallyHidden>
          </th>
          <th className={classes.figure}>{t('funnel.count')}</th>
          <th className={classes.figure}>{t('funnel.ofFirst')}</th>
          <th className={classes.figure}>{t('funnel.ofPrevious')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ name, value }, place) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.bar}>
              <span
                className={classes.fill}
                style={{ width: `${first === 0 ? 0 : (value / first) * 100}%`, opacity: 1 - place * 0.2 }}
              />
            </td>
            <td className={`${classes.figure} ${classes.strong}`}>{number(value)}</td>
            <td className={classes.figure}>{rate(value, first)}</td>
            <td className={classes.figure}>{place === 0 ? '' : rate(value, steps[place - 1]?.value ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
