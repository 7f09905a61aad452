import type { PasteReport, RichTextKey } from '@greenroom/article-editor'
import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import './locales/index.ts'

/** Texts inside of formatted text. */
export const textInRichText = (key: RichTextKey, values?: { name: string }): string =>
  i18next.t(`paste:block.${key}`, values)

/** Says what a paste left out, and offers what can be done. It stays until it is closed or the pasted part is gone. */
export function PasteNotice({ report, onClose }: { report: PasteReport; onClose: () => void }) {
  const { t } = useTranslation(['paste', 'kit'])
  const { problem, leftOut, actions } = report
  const list = leftOut.flatMap(({ kind, count }) =>
    kind === 'localPictures' ? [] : [t(`leftOut.${kind}`, { count })],
  )
  const places = leftOut.find(({ kind }) => kind === 'localPictures')
  const sentences = [
    ...(problem ? [t(`problem.${problem}`)] : []),
    ...(list.length === 0 ? [] : [t('without', { list: list.join(t('and')) })]),
    ...(places ? [t('places', { count: places.count })] : []),
    ...(actions.includes('markdown') ? [t('isMarkdown')] : []),
  ]
  return (
    <Paper withBorder role="status" mx="md" my={4} px="sm" py={4}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Group gap="xs" flex={1} miw={0}>
          <Text size="sm" flex="1 1 240px">
            {sentences.join(' ')}
          </Text>
          {actions.map(action => (
            <Button
              key={action}
              size="xs"
              variant="light"
              onClick={() => {
                report.take(action)
                onClose()
              }}
            >
              {t(`action.${action}`)}
            </Button>
          ))}
        </Group>
        <ActionIcon variant="subtle" color="gray" mt={3} aria-label={t('kit:close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}
