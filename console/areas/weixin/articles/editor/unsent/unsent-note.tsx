import { Alert, Button, Group, Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { sameValue } from '../../../../../kit/merge/same-value.ts'
import { RelativeTime } from '../../../../../kit/time.tsx'
import { toast } from '../../../../../kit/toast.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { useUnsent } from './use-unsent.ts'

/** Offers text that was typed here and never reached the server, because the browser was closed or crashed offline. */
export function UnsentNote() {
  const { t } = useTranslation('articles')
  const { store, autosave, readOnlyReason } = useEditing()
  const stored = useArticle(state => state.stored)
  const { left, restore, drop } = useUnsent(stored.id, store, autosave)
  // Text that another window has saved meanwhile is not missing.
  const copy = left.findLast(({ value }) => !sameValue(value.typed.content, stored.content))
  if (!copy) return null
  return (
    <Alert color="yellow" py="xs" mb="sm" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t('unsent.message')} <RelativeTime instant={copy.typedTime} />
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => drop(copy)}>
            {t('unsent.discard')}
          </Button>
          {readOnlyReason === undefined && (
            <Button
              size="xs"
              onClick={() => {
                const count = restore(copy)
                toast.success(
                  count === 0
                    ? i18next.t('articles:unsent.restored')
                    : i18next.t('articles:unsent.both', { count }),
                )
              }}
            >
              {t('unsent.restore')}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
