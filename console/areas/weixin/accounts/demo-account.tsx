import '../locales/index.ts'
import { readDemoAccount } from '@greenroom/contract/areas/weixin/official-accounts'
import { Alert, Button, Code, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'

interface DemoAccountProps {
  onFill: (account: { name: string; appId: string; appSecret: string }) => void
}

/** Offers an account of the demo's WeChat that is not added yet; nothing outside of the demo. */
export function DemoAccount({ onFill }: DemoAccountProps) {
  const { t } = useTranslation('officialAccounts')
  const { data } = useCallQuery(readDemoAccount, {}, { quiet: true })
  if (!data) return null
  return (
    <Alert title={t('demo.title')}>
      <Text size="sm">{t('demo.hint', { name: data.name })}</Text>
      <Text size="sm" mt={4} translate="no">
        {t('field.appId')} <Code>{data.appId}</Code>
      </Text>
      <Text size="sm" mt={4} translate="no">
        {t('field.appSecret')} <Code>{data.appSecret}</Code>
      </Text>
      <Button variant="default" size="xs" mt="xs" onClick={() => onFill(data)}>
        {t('demo.fill')}
      </Button>
    </Alert>
  )
}
