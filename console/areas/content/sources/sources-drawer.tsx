import {
  type ContentSource,
  contentSourceLimits,
  createContentSource,
  listContentSources,
  revokeContentSource,
  upsertContentItems,
} from '@greenroom/contract/areas/content/content-sources'
import { tokenHeader } from '@greenroom/contract/envelope'
import { Button, Code, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/browser/copy-text.ts'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { AddForm } from '../../../kit/input/add-form.tsx'
import { NamedRow, NamedRows } from '../../../kit/input/named-rows.tsx'
import { absoluteAddress } from '../../../kit/navigation/absolute-address.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import classes from './sources.module.css'

/** The systems that put content items in: made here, and ended. */
export function SourcesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sources')
  const { data, error, isPending, refetch } = useCallQuery(listContentSources, {}, { quiet: true })
  const [made, setMade] = useState<{ name: string; token: string }>()
  const [asking, setAsking] = useState(false)

  async function revoke({ id, name }: ContentSource): Promise<void> {
    setAsking(true)
    const agreed = await confirmAction({
      title: t('revoke.title'),
      message: <span translate="no">{t('revoke.message', { name })}</span>,
      confirmLabel: t('revoke.action'),
      danger: true,
    })
    // The key press that confirmed it still reaches the drawer.
    setTimeout(() => setAsking(false))
    if (!agreed) return
    await attempt(async () => {
      await call(revokeContentSource, { params: { id } })
      toast.success(t('revoke.done', { name }))
    })
    void refetch()
  }

  /** Every open part hears Escape: beneath a token that is shown once, or a question, it is ignored. */
  function close(): void {
    if (!made && !asking) onClose()
  }

  return (
    <SideDrawer title={t('title')} size={560} onClose={close}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('context')}
      </Text>
      <SourceForm
        onMade={source => {
          setMade(source)
          void refetch()
        }}
      />
      {isPending && <SkeletonRows rows={3} height={48} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState title={t('none')} />}
      {data && data.list.length > 0 && (
        <NamedRows>
          {data.list.map(source => (
            <SourceRow key={source.id} source={source} onRevoke={() => void revoke(source)} />
          ))}
        </NamedRows>
      )}
      {made && <TokenDialog {...made} onClose={() => setMade(undefined)} />}
    </SideDrawer>
  )
}

function SourceRow({ source, onRevoke }: { source: ContentSource; onRevoke: () => void }) {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const { name, hint, user, contentItems, createdTime, lastUsedTime, revokedTime } = source
  const facts = { hint, user, contentItems: format.number(contentItems), time: format.relative(createdTime) }
  return (
    <NamedRow
      name={name}
      lines={[
        <span key="facts" translate="no">
          {t('facts', facts)}
        </span>,
        lastUsedTime ? t('used', { time: format.relative(lastUsedTime) }) : t('unused'),
      ]}
      action={
        revokedTime ? (
          <Text span size="xs" c="dimmed">
            {t('revoked', { time: format.relative(revokedTime) })}
          </Text>
        ) : (
          <Button variant="default" size="xs" onClick={onRevoke}>
            {t('revoke.action')}
          </Button>
        )
      }
    />
  )
}

function SourceForm({ onMade }: { onMade: (source: { name: string; token: string }) => void }) {
  const { t } = useTranslation('sources')

  async function create(name: string): Promise<undefined> {
    const { source, token } = await call(createContentSource, { body: { name } }, { quiet: ['invalid'] })
    onMade({ name: source.name, token })
  }

  return (
    <AddForm
      label={t('name')}
      placeholder={t('namePlaceholder')}
      maxLength={contentSourceLimits.name}
      action={t('create')}
      onAdd={create}
    />
  )
}

interface TokenDialogProps {
  name: string
  token: string
  onClose: () => void
}

/** Shows a secret once, with its use; it closes only by its button. */
function TokenDialog({ name, token, onClose }: TokenDialogProps) {
  const { t } = useTranslation('sources')
  const example = exampleOf(token)
  const copy = (text: string) =>
    copyText(text, { copied: t('token.copied'), notCopied: t('token.notCopied') })
  return (
    <Dialog
      centered
      size={640}
      zIndex={300}
      title={<span translate="no">{t('token.title', { name })}</span>}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <Text size="sm">{t('token.once')}</Text>
      <Code className={classes.token}>{token}</Code>
      <Text size="sm">{t('token.example')}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <pre className={classes.example} translate="no" tabIndex={0}>
        {example}
      </pre>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy(example)}>
          {t('token.copyExample')}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy(token)}>
          {t('token.copy')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('token.done')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** The call that puts a content item in, for a shell, with this server's own address. */
function exampleOf(token: string): string {
  const address = absoluteAddress(upsertContentItems.path)
  const item = {
    externalId: '1001',
    title: 'Title',
    genre: 'text',
    author: 'Author',
    source: 'original',
    publishedTime: '2026-11-21T08:00:00+08:00',
    clicks: 0,
  }
  return [
    `curl -X ${upsertContentItems.method} '${address}' \\`,
    `  -H '${tokenHeader}: ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ items: [item] }, null, 2)}'`,
  ].join('\n')
}
