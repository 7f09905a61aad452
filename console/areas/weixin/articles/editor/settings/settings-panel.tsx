import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../../kit/panel.tsx'
import { useEditing } from '../state/use-editing.ts'
import { AccountField } from './account-field.tsx'
import { CoverField } from './cover-field.tsx'
import { PartFields } from './part-fields.tsx'
import { StyleFields } from './style-fields.tsx'

/** Everything about an article that is not its text. */
export function SettingsPanel({ part }: { part: ArticlePart }) {
  const { t } = useTranslation('articles')
  const { readOnlyReason } = useEditing()
  const isReadOnly = readOnlyReason !== undefined
  return (
    <Stack gap="md">
      <Panel title={t('settings.part')}>
        <Stack gap="sm">
          <CoverField part={part} isReadOnly={isReadOnly} />
          <PartFields part={part} isReadOnly={isReadOnly} />
        </Stack>
      </Panel>
      <Panel title={t('settings.whole')}>
        <Stack gap="sm">
          <AccountField isReadOnly={isReadOnly} />
          <StyleFields isReadOnly={isReadOnly} />
        </Stack>
      </Panel>
    </Stack>
  )
}
