import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, failureData, isScopeTooNarrow } from './failure.ts'
import { type RefusalHelpProps, refusalHelp } from './refusal-help.ts'
import { failureText } from './toast.ts'

/** What would be here, and then: no match, no such address, nothing left to do, no answer, no permission. */
export const emptyKinds = [
  'rows',
  'content',
  'inspection',
  'live',
  'channels',
  'accounts',
  'articles',
  'messages',
  'log',
  'analytics',
  'search',
  'missing',
  'done',
  'failed',
  'forbidden',
] as const
export type EmptyKind = (typeof emptyKinds)[number]

/** For each kind, grey lines and lines in the second accent, in a field of 72 × 48. */
const drawings: Readonly<Record<EmptyKind, readonly [lines: string, accent: string]>> = {
  rows: [
    'M18 8h36a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4zM14 18h44M21 26h14M21 33h9',
    'M44 26h7M44 33h4',
  ],
  content: [
    'M18 8h36a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4zM14 35l13-13 9 9 6-6 16 13',
    'M43 17a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  ],
  inspection: [
    'M20 15h32a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V19a4 4 0 0 1 4-4zM21 10h30M26 5h20',
    'M29 27l5 5 10-10',
  ],
  live: [
    'M30 24a6 6 0 1 0 12 0a6 6 0 1 0-12 0M25 14a14 14 0 0 0 0 20M47 14a14 14 0 0 1 0 20',
    'M18 8a23 23 0 0 0 0 32M54 8a23 23 0 0 1 0 32',
  ],
  channels: [
    'M14 24a5 5 0 1 0 10 0a5 5 0 1 0-10 0M24 24h23M33 24c8 0 6-13 14-13M33 24c8 0 6 13 14 13',
    'M47 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0M47 24a4 4 0 1 0 8 0a4 4 0 1 0-8 0M47 37a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  ],
  accounts: ['M27 16a8 8 0 1 0 16 0a8 8 0 1 0-16 0M19 41c0-9 7-13 16-13s16 4 16 13', 'M54 9v10M49 14h10'],
  articles: [
    'M25 5h17l9 9v25a4 4 0 0 1-4 4H25a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM42 5v9h9M28 28h16M28 35h10',
    'M28 20h16',
  ],
  messages: [
    'M18 9h36a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V13a4 4 0 0 1 4-4z',
    'M15 11l21 15 21-15',
  ],
  log: [
    'M19 14v7M19 27v7M28 11h28M28 24h20M28 37h24',
    'M16 11a3 3 0 1 0 6 0a3 3 0 1 0-6 0M16 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0M16 37a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  ],
  analytics: ['M15 7v33h43M24 40V30M34 40V24M44 40V31M54 40V26', 'M22 21l12-9 10 7 13-12'],
  search: [
    'M14 12h28M14 20h16M14 28h12M14 36h16',
    'M43 21a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM49.500 36.500L57 44',
  ],
  missing: [
    'M24 8h17l9 9v19a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4zM41 8v9h9',
    'M30 24l10 10M40 24L30 34',
  ],
  done: ['M18 12h36a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z', 'M28 26l6 6 11-11'],
  failed: ['M25 38h22a9 9 0 0 0 2-17.800a14 14 0 0 0-27-2.200a10 10 0 0 0 3 20z', 'M36 20v8M36 32.500v0.500'],
  forbidden: [
    'M23 22h26a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H23a3 3 0 0 1-3-3V25a3 3 0 0 1 3-3zM28 22v-7a8 8 0 0 1 16 0v7',
    'M36 29v6',
  ],
}

/** A simple illustration for an empty state. */
function EmptyDrawing({ kind }: { kind: EmptyKind }) {
  const [lines, accent] = drawings[kind]
  return (
    <svg
      width={84}
      height={56}
      viewBox="0 0 72 48"
      fill="none"
      stroke="var(--empty-drawing)"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={lines} />
      <path d={accent} stroke="var(--secondary-drawing)" />
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
  /** The drawing; rows when absent. */
  kind?: EmptyKind | undefined
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
      {action !== undefined && <Box mt="xs">{action}</Box>}
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
  // Both ends of a range may break the same rule.
  const issues = [...new Set(failureData(error, 'invalid')?.issues.map(({ msg }) => msg))]
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <EmptyDrawing kind="failed" />
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
      <EmptyDrawing kind="forbidden" />
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
      <EmptyDrawing kind="forbidden" />
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
