import { checkArticle, wordingRules } from '@greenroom/contract/areas/articles/article-checks'
import { publishArticle, publishLimits } from '@greenroom/contract/areas/publishing/publish-jobs'
import { Button, Group, List, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { LocalTimeInput } from '../../../kit/form/local-time.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { jobTitle } from '../results/labels.ts'
import type { EditedArticle } from './edited-article.ts'
import { reportChecks } from './use-publishing.ts'

interface PublishDialogProps {
  article: EditedArticle
  onClose: () => void
}

/** Asks when an article is to be published, and names the account and all that becomes public. */
export function PublishDialog({ article, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['publishing', 'kit'])
  const { parts } = article.content()
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState('')
  const [note, setNote] = useState('')
  const { timeError, clearTimeError, isSending, publish } = usePublication(article, onClose)
  return (
    <Dialog
      centered
      size={520}
      title={t('publish.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('publish.message', { account: article.accountName, count: parts.length })}</Text>
        <List size="sm" type="ordered">
          {parts.map(part => (
            <List.Item key={part.id}>{jobTitle(part)}</List.Item>
          ))}
        </List>
        <Text size="xs" c="dimmed">
          {t('publish.hint')}
        </Text>
        <Warnings articleId={article.id} />
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
    </Dialog>
  )
}

/** What the checks warn of and was not ignored, by kind with counts; nothing when there is none. */
function Warnings({ articleId }: { articleId: string }) {
  const { t } = useTranslation('publishing')
  const { data } = useCallQuery(checkArticle, { params: { id: articleId } }, { quiet: true })
  const warnings = (data?.findings ?? []).filter(
    ({ severity, ignored }) => severity === 'warning' && ignored === null,
  )
  if (warnings.length === 0) return null
  const kinds = [...wordingRules, 'other'] as const
  const kindOf = (rule: string) => wordingRules.find(each => each === rule) ?? 'other'
  const counts = kinds.flatMap(kind => {
    const places = warnings.filter(({ rule }) => kindOf(rule) === kind)
    const count = places.reduce((sum, { values }) => sum + Number(values.count ?? 1), 0)
    return count > 0 ? [t(`publish.warning.${kind}`, { count })] : []
  })
  return (
    <Text size="sm" c="orange" role="status">
      {t('publish.warnings', { count: warnings.length, kinds: counts.join(t('publish.warningSeparator')) })}
    </Text>
  )
}

function WhenField({ isLater, onChange }: { isLater: boolean; onChange: (isLater: boolean) => void }) {
  const { t } = useTranslation('publishing')
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
function usePublication(article: EditedArticle, onDone: () => void) {
  const { t } = useTranslation('publishing')
  const [timeError, setTimeError] = useState<string>()
  const [isSending, setSending] = useState(false)

  /** @param scheduledTime null to publish now */
  async function publish(scheduledTime: string | null, note: string): Promise<void> {
    const isLater = scheduledTime !== null
    if (isLater && !(Date.parse(scheduledTime) > Date.now())) return setTimeError(t('publish.timePast'))
    const body = { version: article.version(), scheduledTime, note }
    setSending(true)
    try {
      const quiet = { quiet: ['checksFailed', 'invalid'] } as const
      const { state } = await call(publishArticle, { params: { id: article.id }, body }, quiet)
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
