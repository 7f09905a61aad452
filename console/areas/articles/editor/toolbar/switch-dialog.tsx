import type { ArticleSourceFormat } from '@greenroom/contract/areas/articles/article-content'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextDiff } from '../../../../kit/display/text-diff.tsx'
import { Dialog } from '../../../../kit/overlay/dialog.tsx'
import { articleTitle } from '../../labels.ts'
import type { SwitchChange } from './switch-changes.ts'
import classes from './switch-dialog.module.css'

interface SwitchDialogProps {
  next: ArticleSourceFormat
  changes: readonly SwitchChange[]
  /** Whether the article has several parts, so that changes name theirs. */
  hasParts: boolean
  onSwitch: () => void
  onClose: () => void
}

/** Shows what would change with the other editor, and asks whether to switch. */
export function SwitchDialog({ next, changes, hasParts, onSwitch, onClose }: SwitchDialogProps) {
  const { t } = useTranslation(['articles', 'kit'])
  return (
    <Dialog
      centered
      size={760}
      title={t(`sourceFormat.ask.${next}`)}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm">{t(`sourceFormat.note.${next}`)}</Text>
        {changes.map(change => (
          <PartChange
            key={change.partId}
            change={change}
            label={
              hasParts
                ? t('sourceFormat.changesOf', { title: articleTitle(change) })
                : t('sourceFormat.changes')
            }
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('sourceFormat.stay')}
        </Button>
        <Button onClick={onSwitch}>{t('sourceFormat.switch')}</Button>
      </Group>
    </Dialog>
  )
}

function PartChange({ change, label }: { change: SwitchChange; label: string }) {
  const { t } = useTranslation('articles')
  const { losses, before, after } = change
  const what = losses.map(loss => t(`sourceFormat.losses.${loss}`)).join(t('separator'))
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {what !== '' && <Text size="sm">{t('sourceFormat.loss', { what })}</Text>}
      {what === '' && before === after && <Text size="sm">{t('sourceFormat.look')}</Text>}
      {before !== after && (
        <div className={classes.diff}>
          <TextDiff label={label} before={before} after={after} />
        </div>
      )}
    </div>
  )
}
