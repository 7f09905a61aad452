import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../kit/text/format.ts'

/** Length of a text and its limit; an error beyond it. */
export function CountOf({ count, limit }: { count: number; limit: number }) {
  const { t } = useTranslation('articles')
  const format = useFormat()
  const isOver = count > limit
  const words = { count: format.number(count), limit: format.number(limit) }
  return (
    <Text component="span" size="xs" flex="none" c={isOver ? 'var(--mantine-color-error)' : 'dimmed'}>
      {t(isOver ? 'count.over' : 'count.within', words)}
    </Text>
  )
}
