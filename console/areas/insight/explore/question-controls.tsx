import '../locales/analytics/index.ts'
import { analyticsLimits } from '@greenroom/contract/areas/insight/analytics'
import { canDivide, type Dimension, dimensions, measures } from '@greenroom/contract/areas/insight/measures'
import { Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { daysIn } from '../question/period.ts'
import type { ControlProps } from './control-props.ts'
import classes from './explore.module.css'
import { FilterControls } from './filter-controls.tsx'

/** The measure, the dimensions and the filters of a question. */
export function QuestionControls({ exploration, onChange }: ControlProps) {
  const { t } = useTranslation('analytics')
  const { measure, by, period } = exploration
  const hasHours = daysIn(period.range) <= analyticsLimits.hourDays
  const [first, second] = by
  const choices = (without: Dimension | undefined) =>
    dimensions
      .filter(one => one !== without && canDivide(measure, [one]) && (hasHours || one !== 'hour'))
      .map(value => ({ value, label: t(`dimension.${value}`) }))
  const divide = (place: number, name: string | null) => {
    const chosen = dimensions.find(one => one === name)
    const next = place === 0 ? [chosen, second] : [first, chosen]
    onChange({ by: next.filter(one => one !== undefined), moment: null })
  }
  const isDivisible = measure !== 'visitors'
  return (
    <section className={classes.controls} aria-label={t('explore.filters')}>
      <Select
        label={t('explore.measure')}
        allowDeselect={false}
        data={measures.map(value => ({ value, label: t(`measure.${value}`) }))}
        value={measure}
        onChange={value =>
          onChange({ measure: measures.find(one => one === value) ?? measure, moment: null })
        }
      />
      <Select
        label={t('explore.first')}
        clearable
        placeholder={t('explore.total')}
        data={choices(second)}
        value={first ?? null}
        onChange={value => divide(0, value)}
      />
      {isDivisible && first !== undefined && (
        <Select
          label={t('explore.second')}
          clearable
          placeholder={t('explore.any')}
          data={choices(first)}
          value={second ?? null}
          onChange={value => divide(1, value)}
        />
      )}
      {isDivisible ? (
        <FilterControls exploration={exploration} onChange={onChange} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('explore.visitorsNote')}
        </Text>
      )}
    </section>
  )
}
