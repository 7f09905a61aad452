import { type PlanKind, planKinds } from '@greenroom/contract/areas/plan/plan'
import { useMediaQuery } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { isDay } from '../../kit/list/days.ts'
import { useAddressCheck } from '../../kit/navigation/address-check.ts'
import { useToday } from '../../kit/text/zone.ts'
import { type CalendarView, calendarViews } from './clock.ts'

/** What the calendar shows: the view, a day of the period, and the kinds. It all stands in the address. */
export function useCalendarAddress() {
  const [parameters, setParameters] = useSearchParams()
  const today = useToday()
  // Columns of days are too narrow to be read on a phone.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const from = parameters.get('from') ?? ''
  const chosen = calendarViews.find(view => view === parameters.get('as')) ?? 'week'
  const view: CalendarView = isNarrow ? 'list' : chosen
  const hidden = new Set<PlanKind>(planKinds.filter(kind => parameters.getAll('hide').includes(kind)))

  const usable = new URLSearchParams(planKinds.filter(kind => hidden.has(kind)).map(kind => ['hide', kind]))
  usable.set('as', chosen)
  if (isDay(from)) usable.set('from', from)
  useAddressCheck({ names: ['from', 'as', 'hide'], usable })

  function change(name: 'from' | 'as' | 'hide', values: readonly string[], replace: boolean): void {
    const next = new URLSearchParams(parameters)
    next.delete(name)
    for (const value of values) next.append(name, value)
    setParameters(next, { replace })
  }

  return {
    today,
    view,
    isNarrow,
    /** A day of the shown period. */
    day: isDay(from) ? from : today,
    hidden,
    showDay: (day: string) => change('from', day === today ? [] : [day], false),
    showView: (next: CalendarView) => change('as', next === 'week' ? [] : [next], true),
    toggle: (kind: PlanKind) =>
      change(
        'hide',
        planKinds.filter(one => hidden.has(one) !== (one === kind)),
        true,
      ),
    /** The query that lists everything from a day on. */
    searchOfList: (day: string) => {
      const next = new URLSearchParams(parameters)
      next.set('as', 'list')
      next.set('from', day)
      return `?${next}`
    },
  }
}
