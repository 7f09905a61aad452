import '../locales/index.ts'
import {
  defaultStyleFields,
  type officialAccountFields,
  styleOfAccount,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { Fieldset, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { StyleControls } from '../style/style-controls.tsx'

/** Default style of an account's articles, in its form. */
export function DefaultStyle({ fields }: { fields: Fields<typeof officialAccountFields> }) {
  const { t } = useTranslation('officialAccounts')
  const style = styleOfAccount(fields.values)
  return (
    <Fieldset legend={t('field.defaultStyle')}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('hint.defaultStyle')}
        </Text>
        <StyleControls
          style={style}
          onChange={changes => {
            const changed = defaultStyleFields({ ...style, ...changes })
            fields.field('defaultTheme').onChange(changed.defaultTheme)
            fields.field('defaultAccent').onChange(changed.defaultAccent)
            fields.field('defaultFontSize').onChange(changed.defaultFontSize)
            fields.field('defaultLineHeight').onChange(changed.defaultLineHeight)
            fields.field('defaultCodeTheme').onChange(changed.defaultCodeTheme)
          }}
        />
      </Stack>
    </Fieldset>
  )
}
