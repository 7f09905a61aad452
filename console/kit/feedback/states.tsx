import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, failureData, isScopeTooNarrow } from './failure.ts'
import { type RefusalHelpProps, refusalHelp } from './refusal-help.ts'
import { failureText } from './toast.ts'

/** What is not there: rows, what was searched for, what the address names, or anything left to do. */
type EmptyKind = 'rows' | 'search' | 'missing' | 'done'

/** Lines in a field of 72 × 48. */
const lines: Readonly<Record<EmptyKind, string>> = {
  rows: 'M18 12h36a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM14 21h44M21 28h14M21 34h9M42 28h9M42 34h5',
  search: 'M14 12h28M14 20h16M14 28h12M14 36h16M43 21a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM49.500 36.500L57 44',
  missing:
    'M24 8h17l9 9v19a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4zM41 8v9h9M30 24l10 10M40 24L30 34',
  done: 'M18 12h36a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM28 26l6 6 11-11',
}

/** A simple illustration for an empty state. */
function EmptyDrawing({ kind }: { kind: EmptyKind }) {
  return (
    <svg
      width={72}
      height={48}
      viewBox="0 0 72 48"
      fill="none"
      stroke="var(--empty-drawing)"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={lines[kind]} />
    </svg>
  )
}

interface EmptyStateProps {
  /** What would be here. */
  title: string
  /** How to fill it. */
  message?: string
  /** The way to it. */
  action?: ReactNode
  /** What is drawn; rows when absent. */
  kind?: EmptyKind
}

/** Stands where rows would be. */
export function EmptyState({ title, message, action, kind = 'rows' }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <EmptyDrawing kind={kind} />
      <Text fw={500}>{title}</Text>
      {message && (
        <Text size="sm" c="dimmed" maw={420}>
          {message}
        </Text>
      )}
      {action}
    </Stack>
  )
}

interface ErrorStateProps {
  error: unknown
  onRetry: () => void
}

/** Stands where content would be that could not be read, with the way to it: try again, or ask who may grant it. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('kit')
  const missing = failureData(error, 'forbidden')?.permission
  if (missing !== undefined && refusalHelp()) {
    return <ForbiddenState permission={missing} onGranted={onRetry} />
  }
  if (isScopeTooNarrow(error)) return <ScopeState message={failureText(error)} />
  const requestId = error instanceof CallFailure ? error.requestId : ''
  const issues = failureData(error, 'invalid')?.issues.map(({ msg }) => msg) ?? []
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <Text fw={500}>{t('failedToLoad')}</Text>
      <Text size="sm" c="dimmed">
        {issues.length > 0 ? issues.join(' ') : failureText(error)}
      </Text>
      {requestId && (
        <Text size="xs" c="dimmed" ff="monospace">
          {t('requestId', { id: requestId })}
        </Text>
      )}
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  )
}

/** Stands where content would be for which the user lacks a permission: which one, who grants it, and the way to ask. */
export function ForbiddenState({ permission, onGranted }: RefusalHelpProps) {
  const { t } = useTranslation('kit')
  const Help = refusalHelp()
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <IconLock size={28} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text fw={500}>{t('notForYou')}</Text>
      {Help && <Help permission={permission} onGranted={onGranted} />}
    </Stack>
  )
}

/** Stands where content would be that needs a role with a wider data scope: which one, and who can help. */
function ScopeState({ message }: { message: string }) {
  const { t } = useTranslation('kit')
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <IconLock size={28} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text fw={500}>{t('notForYou')}</Text>
      <Text size="sm" c="dimmed">
        {message}
      </Text>
      <Text size="sm" c="dimmed">
        {t('scopeHelp')}
      </Text>
    </Stack>
  )
}

interface StaleLineProps extends ErrorStateProps {
  /** Says that the content below is outdated. */
  text: string
}

/** Stands above rows that stay because they could not be read again: why, and the way to try. */
export function StaleLine({ text, error, onRetry }: StaleLineProps) {
  const { t } = useTranslation('kit')
  const requestId = error instanceof CallFailure ? error.requestId : ''
  return (
    <Group gap="xs" px="md" pb="xs" c="var(--mantine-color-error)" role="alert">
      <span>{text}</span>
      <span>{failureText(error)}</span>
      {requestId && (
        <Text size="xs" c="dimmed" ff="monospace">
          {t('requestId', { id: requestId })}
        </Text>
      )}
      <Button variant="subtle" size="xs" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Group>
  )
}

/** Keeps the place of `rows` rows of `height` px while they load. */
export function SkeletonRows({ rows, height = 32 }: { rows: number; height?: number }) {
  const { t } = useTranslation('kit')
  return (
    <Stack gap="xs" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}
