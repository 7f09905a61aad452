import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'

interface SourceFieldProps {
  value: string
  onChange: (text: string) => void
  onClear: () => void
}

/** The text to work on, with its length and the limit of one request. */
export function SourceField({ value, onChange, onClear }: SourceFieldProps) {
  const { t } = useTranslation('polish')
  const format = useFormat()
  const count = { count: value.length, max: format.number(polishLimits.source) }
  return (
    <div>
      <Textarea
        aria-label={t('source.label')}
        placeholder={t('source.placeholder')}
        maxLength={polishLimits.source}
        rows={14}
        resize="vertical"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {t('source.counter', count)}
        </Text>
        {value === '' ? (
          <Button variant="subtle" size="xs" onClick={() => onChange(t('exampleText'))}>
            {t('source.example')}
          </Button>
        ) : (
          <Button variant="subtle" size="xs" onClick={onClear}>
            {t('source.clear')}
          </Button>
        )}
      </Group>
    </div>
  )
}
