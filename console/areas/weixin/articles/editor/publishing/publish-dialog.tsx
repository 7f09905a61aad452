import { publishArticle, publishLimits } from '@greenroom/contract/areas/weixin/publish-jobs'
import { Button, Group, List, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, failureData } from '../../../../../kit/call/call.ts'
import { invalidate } from '../../../../../kit/call/events.ts'
import { toast } from '../../../../../kit/feedback/toast.ts'
import { LocalTimeInput } from '../../../../../kit/form/local-time.tsx'
import { articleTitle } from '../../labels.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { reportChecks } from './use-publishing.ts'

/** Asks when an article is to be published, and names the account and all that becomes public. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['articles', 'kit'])
  const { accountName } = useEditing()
  const parts = useArticle(({ content }) => content.parts)
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState('')
  const [note, setNote] = useState('')
  const { timeError, clearTimeError, isSending, publish } = usePublication(onClose)
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
        <WhenField isLater={isLater} onChange={setLater} />
        {isLater && (
          <LocalTimeInput
            label={t('publish.time')}
            required
            value={time}
            error={timeError}
            onChange={value => {
              setTime(value)
              clearTimeError()
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
        <Button loading={isSending} onClick={() => void publish(isLater ? time : null, note)}>
          {t(isLater ? 'publish.confirmLater' : 'publish.confirm')}
        </Button>
      </Group>
    </Modal>
  )
}

function WhenField({ isLater, onChange }: { isLater: boolean; onChange: (isLater: boolean) => void }) {
  const { t } = useTranslation('articles')
  return (
    <Radio.Group
      label={t('publish.when')}
      value={isLater ? 'later' : 'now'}
      onChange={value => onChange(value === 'later')}
    >
      <Group gap="lg" mt={4}>
        <Radio value="now" label={t('publish.now')} />
        <Radio value="later" label={t('publish.later')} />
      </Group>
    </Radio.Group>
  )
}

/** Publishes the article now or later; `onDone` is called once it is under way, or its checks have to be read. */
function usePublication(onDone: () => void) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const [timeError, setTimeError] = useState<string>()
  const [isSending, setSending] = useState(false)

  /** @param scheduledTime null to publish now */
  async function publish(scheduledTime: string | null, note: string): Promise<void> {
    const isLater = scheduledTime !== null
    if (isLater && !(Date.parse(scheduledTime) > Date.now())) return setTimeError(t('publish.timePast'))
    const { id, version } = store.getState().stored
    const body = { version, scheduledTime, note }
    setSending(true)
    try {
      const quiet = { quiet: ['checksFailed', 'invalid'] } as const
      const { state } = await call(publishArticle, { params: { id }, body }, quiet)
      const isWaiting = state === 'awaitingApproval'
      toast.success(t(isWaiting ? 'publish.requested' : isLater ? 'publish.planned' : 'publish.started'))
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      const issue = failureData(failure, 'invalid')?.issues[0]
      if (issue) setTimeError(issue.msg)
      else if (reportChecks(failure)) onDone()
    } finally {
      setSending(false)
      void invalidate('article.changed')
    }
  }

  return { timeError, clearTimeError: () => setTimeError(undefined), isSending, publish }
}
