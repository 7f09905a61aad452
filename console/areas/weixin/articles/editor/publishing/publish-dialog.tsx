import { publishArticle, publishLimits } from '@greenroom/contract/areas/weixin/publish-jobs'
import { Button, Group, List, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, failureData } from '../../../../../kit/call.ts'
import { invalidate } from '../../../../../kit/events.ts'
import { LocalTimeInput } from '../../../../../kit/form/local-time.tsx'
import { toast } from '../../../../../kit/toast.ts'
import { articleTitle } from '../../labels.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { reportChecks } from './use-publishing.ts'

/** Asks when an article is to be published, and names the account and all that becomes public. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['articles', 'kit'])
  const { store, accountName } = useEditing()
  const parts = useArticle(({ content }) => content.parts)
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState('')
  const [note, setNote] = useState('')
  const [timeError, setTimeError] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function publish(): Promise<void> {
    if (isLater && !(Date.parse(time) > Date.now())) return setTimeError(t('publish.timePast'))
    const { id, version } = store.getState().stored
    const body = { version, scheduledTime: isLater ? time : null, note }
    setSending(true)
    try {
      const { state } = await call(
        publishArticle,
        { params: { id }, body },
        { quiet: ['checksFailed', 'invalid'] },
      )
      const isWaiting = state === 'awaitingApproval'
      toast.success(t(isWaiting ? 'publish.asked' : isLater ? 'publish.planned' : 'publish.started'))
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      const issue = failureData(failure, 'invalid')?.issues[0]
      if (issue) setTimeError(issue.msg)
      else if (reportChecks(failure)) onClose()
    } finally {
      setSending(false)
      void invalidate('article.changed')
    }
  }

  return (
    <Modal
      opened
      centered
      size={520}
      title={t('publish.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('publish.message', { account: accountName, count: parts.length })}</Text>
        <List size="sm" type="ordered">
          {parts.map(part => (
            <List.Item key={part.id}>{articleTitle(part)}</List.Item>
          ))}
        </List>
        <Text size="xs" c="dimmed">
          {t('publish.hint')}
        </Text>
        <Radio.Group
          label={t('publish.when')}
          value={isLater ? 'later' : 'now'}
          onChange={value => setLater(value === 'later')}
        >
          <Group gap="lg" mt={4}>
            <Radio value="now" label={t('publish.now')} />
            <Radio value="later" label={t('publish.later')} />
          </Group>
        </Radio.Group>
        {isLater && (
          <LocalTimeInput
            label={t('publish.time')}
            required
            value={time}
            error={timeError}
            onChange={value => {
              setTime(value)
              setTimeError(undefined)
            }}
          />
        )}
        <Textarea
          label={t('publish.note')}
          description={t('publish.noteHint')}
          rows={2}
          maxLength={publishLimits.note}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button loading={isSending} onClick={() => void publish()}>
          {t(isLater ? 'publish.confirmLater' : 'publish.confirm')}
        </Button>
      </Group>
    </Modal>
  )
}
