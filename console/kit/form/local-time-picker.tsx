import '@mantine/dates/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { InlineDateTimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { useCalendar } from '../input/calendar.ts'
import { today } from '../text/zone.ts'
import { isInstant, toInstant, toLocalText } from './local-time-text.ts'

interface LocalTimePickerProps {
  /** As the field has it: an instant, nothing, or text that is no time yet. */
  value: string
  isClearable: boolean
  onChange: (instant: string) => void
  onDone: () => void
}

/** Calendar and time of day. The cursor starts at the day that is set, or at today. Enter in the time of day ends it. */
export function LocalTimePicker({ value, isClearable, onChange, onDone }: LocalTimePickerProps) {
  const { t } = useTranslation('form')
  const calendar = useCalendar()
  const local = isInstant(value) ? toLocalText(value) : null
  const startDay = local?.slice(0, 10) ?? today()
  return (
    <>
      <InlineDateTimePicker
        {...calendar}
        // Escape closes the picker and not the drawer around it.
        __stopPropagation
        fullWidth={false}
        highlightToday
        value={local && `${local}:00`}
        onChange={picked => onChange((picked !== null && toInstant(picked)) || '')}
        onSubmit={onDone}
        __onEnter={onDone}
        getDayProps={day => ({
          ...calendar.getDayProps(day),
          ...(day === startDay && { 'data-autofocus': true }),
        })}
        timePickerProps={{
          hoursInputLabel: t('time.hours'),
          minutesInputLabel: t('time.minutes'),
          'aria-label': t('time.ofDay'),
        }}
        submitButtonProps={{ size: 32, 'aria-label': t('time.done') }}
      />
      {isClearable && (
        <Group mt="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            data-mantine-stop-propagation
            onClick={() => {
              onChange('')
              onDone()
            }}
          >
            {t('time.clear')}
          </Button>
        </Group>
      )}
    </>
  )
}
