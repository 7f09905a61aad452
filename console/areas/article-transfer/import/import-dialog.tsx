import '../locales/index.ts'
import { articleImportLimits } from '@greenroom/contract/areas/article-transfer/article-imports'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { Alert, Button, FileButton, Group, Progress, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { DraftCard } from './draft-card.tsx'
import { importAccept } from './importable-files.ts'
import type { StoredDraft } from './store-drafts.ts'
import { type ImportWork, type Running, useImport } from './use-import.ts'

interface ImportDialogProps {
  accountId: string | null
  /** Files that were dropped on the page. */
  files?: readonly File[]
  /** Puts the text into the open article; without it, new articles are created. */
  onInsert?: ((draft: StoredDraft) => void) | undefined
  /** Called with the articles that were created. */
  onCreated?: (ids: readonly string[]) => void
  onClose: () => void
}

/** Imports Markdown, Word files and web pages: reads them, shows the articles with their losses, then creates them. */
export function ImportDialog({ accountId, files, onInsert, onCreated, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['articleTransfer', 'kit'])
  const work = useImport({ accountId, onInsert, onCreated, onClose })
  const { drafts, running, failures } = work
  const [isOne, setOne] = useState(false)
  const { addFiles } = work
  useEffect(() => {
    if (files && files.length > 0) void addFiles(files)
    // Files arrive with the dialog, once.
  }, [files, addFiles])
  const isOver = isOne && drafts.length > articleContentLimits.parts
  return (
    <Dialog
      centered
      size={640}
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Sources work={work} />
        {failures.map(({ name, reason }) => (
          <Alert key={name} color="red" py="xs" role="alert">
            {t('import.notRead', { name, reason })}
          </Alert>
        ))}
        {running && <RunningWork running={running} onCancel={work.cancel} />}
        {drafts.map(draft => (
          <DraftCard key={draft.key} draft={draft} onChange={work.change} onRemove={work.remove} />
        ))}
        {drafts.length > 1 && !onInsert && (
          <Radio.Group
            label={t('import.several', { count: drafts.length })}
            value={isOne ? 'one' : 'each'}
            onChange={value => setOne(value === 'one')}
          >
            <Group gap="lg" mt={4}>
              <Radio value="each" label={t('import.each')} />
              <Radio value="one" label={t('import.one', { limit: articleContentLimits.parts })} />
            </Group>
          </Radio.Group>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <RefusedButton
            reason={
              drafts.length === 0
                ? t('import.chooseFirst')
                : isOver
                  ? t('import.tooMany', { limit: articleContentLimits.parts })
                  : undefined
            }
            loading={running?.kind === 'storing'}
            onClick={() => void work.finish(isOne)}
          >
            {onInsert
              ? t('import.insert')
              : t('import.create', { count: isOne ? 1 : Math.max(drafts.length, 1) })}
          </RefusedButton>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The running step, and the way to stop it. The server reports no progress of a page. */
function RunningWork({ running, onCancel }: { running: Running; onCancel: () => void }) {
  const { t } = useTranslation('articleTransfer')
  const { name, share } = running
  return (
    <Stack gap={4}>
      <Group gap="sm" wrap="nowrap">
        <Progress flex={1} value={(share ?? 1) * 100} animated={share === undefined} aria-label={name} />
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('import.cancelRun')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" aria-live="polite" truncate>
        {name}
      </Text>
    </Stack>
  )
}

/** Where texts come from: files, and the address of a page. */
function Sources({ work }: { work: ImportWork }) {
  const { t } = useTranslation('articleTransfer')
  const [address, setAddress] = useState('')
  const isBusy = work.running !== undefined
  return (
    <Stack gap="sm">
      <Group gap="sm" align="center">
        <FileButton multiple accept={importAccept} onChange={files => void work.addFiles(files)}>
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              disabled={isBusy}
              onClick={onClick}
              data-autofocus
            >
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('import.kinds')}
        </Text>
      </Group>
      <form
        onSubmit={event => {
          event.preventDefault()
          void work.addPage(address.trim()).then(isRead => isRead && setAddress(''))
        }}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            type="url"
            label={t('import.address')}
            placeholder={t('import.addressExample')}
            maxLength={articleImportLimits.pageAddress}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={isBusy || address.trim() === ''}>
            {t('import.read')}
          </Button>
        </Group>
      </form>
    </Stack>
  )
}
