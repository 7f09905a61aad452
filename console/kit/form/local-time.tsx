import '../text/locales/index.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.ts'
import { Popover } from '../overlay/popover.tsx'
import { zoneMark } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import { isReaderElsewhere } from '../text/zone.ts'
import type { LocalTimePicker } from './local-time-picker.tsx'
import { isInstant, toInstant, toLocalText } from './local-time-text.ts'

interface LocalTimeInputProps {
  name?: string
  label: string
  description?: string
  /** An instant in ISO 8601; empty for none; other text is shown as wrong. */
  value: string
  error?: string | undefined
  required?: boolean
  /**
   * Gets an instant, nothing for an emptied field, and else the text as it was typed: the form's schema refuses it, and
   * nobody saves a form without the time that is on screen.
   */
  onChange: (value: string) => void
}

/** An input for a date and a time of day by the installation's clock, to type or to pick. */
export function LocalTimeInput({ value, error, description, onChange, ...props }: LocalTimeInputProps) {
  const { t } = useTranslation('form')
  const language = useLanguage()
  // The text while the cursor is in the field; what it means may be written in another way.
  const [typed, setTyped] = useState<string>()
  const isWrong = value !== '' && !isInstant(value)
  const date = isInstant(value) ? new Date(value) : new Date()
  const zone = isReaderElsewhere(date) && t('time.zone', { zone: zoneMark(date, language) })
  const isBeingTyped = typed !== undefined && error === undefined
  return (
    <TextInput
      {...props}
      description={[description, zone].filter(Boolean).join(' · ') || undefined}
      autoComplete="off"
      placeholder={t('time.placeholder')}
      value={typed ?? toLocalText(value)}
      error={isWrong && !isBeingTyped ? t('time.wrong') : error}
      rightSection={<PickerButton {...props} value={value} onChange={onChange} />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(toInstant(currentTarget.value) ?? currentTarget.value.trim())
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

type PickerButtonProps = Pick<LocalTimeInputProps, 'label' | 'required' | 'value' | 'onChange'>

/** Opens the calendar. It is large: its code is loaded for the first press. */
function PickerButton({ label, required, value, onChange }: PickerButtonProps) {
  const { t } = useTranslation('form')
  const [Picker, setPicker] = useState<typeof LocalTimePicker>()
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    try {
      const loaded = await import('./local-time-picker.tsx')
      setPicker(() => loaded.LocalTimePicker)
      setOpen(true)
    } catch (error) {
      toast.failure(error)
    }
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('time.pick', { label })}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {Picker && (
          <Picker
            value={value}
            isClearable={required !== true && value !== ''}
            onChange={onChange}
            onDone={() => setOpen(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
