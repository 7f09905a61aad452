import {
  type PublishJobDetail,
  publishedAddressField,
  publishLimits,
} from '@greenroom/contract/areas/weixin/publish-jobs'
import { ruleText } from '@greenroom/contract/rule-texts'
import { Alert, Anchor, Button, Group, List, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/language.ts'
import { usePermission } from '../../../kit/permission.tsx'
import { weixinBackEnd } from './addresses.ts'
import { settleJob } from './job-commands.ts'

/** Steps for a publication that a user must finish or look up at WeChat, with buttons for its outcome. */
export function ByHand({ job }: { job: PublishJobDetail }) {
  const { t } = useTranslation('publishing')
  const may = usePermission()
  const language = useLanguage()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  if (job.state !== 'finishByHand' && job.state !== 'unconfirmed') return null
  const steps = (
    ['signIn', 'openDrafts', job.state === 'finishByHand' ? 'publish' : 'search', 'report'] as const
  ).map(step => t(`byHand.${step}`, { title: job.title, account: job.account?.name ?? t('none') }))

  async function settlePublished(): Promise<void> {
    const parsed = publishedAddressField.safeParse(address)
    setProblem(parsed.success ? '' : ruleText(parsed.error.issues[0]?.message ?? '', language))
    if (parsed.success) await settleJob(job, 'published', parsed.data)
  }

  return (
    <Alert color="yellow" title={t(`byHand.title.${job.state}`)}>
      <List type="ordered" size="sm">
        {steps.map(step => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Anchor href={weixinBackEnd} target="_blank" rel="noreferrer" size="sm">
        {t('byHand.open')}
      </Anchor>
      {may('article:publish') && (
        <>
          <TextInput
            mt="sm"
            label={t('byHand.address')}
            maxLength={publishLimits.addressLength}
            error={problem}
            value={address}
            onChange={({ currentTarget }) => {
              setAddress(currentTarget.value)
              setProblem('')
            }}
          />
          <Group justify="flex-end" gap="sm" mt="sm">
            <Button variant="default" onClick={() => void settleJob(job, 'notPublished', '')}>
              {t('byHand.notPublished')}
            </Button>
            <Button onClick={() => void settlePublished()}>{t('byHand.published')}</Button>
          </Group>
        </>
      )}
      {!may('article:publish') && <Text size="sm">{t('byHand.others')}</Text>}
    </Alert>
  )
}
