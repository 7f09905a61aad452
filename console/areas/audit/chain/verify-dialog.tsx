import { verifyOperations } from '@greenroom/contract/areas/audit/operation-log'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Alert, Anchor, Button, Code, Group, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { ErrorState } from '../../../kit/feedback/states.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { useFormat } from '../../../kit/text/format.ts'

type Verified = ResponseOf<typeof verifyOperations>

interface VerifyDialogProps {
  onShow: (entry: string) => void
  onClose: () => void
}

/** Verifies the chain of the log from its beginning, and says how far it is and what it finds. */
export function VerifyDialog({ onShow, onClose }: VerifyDialogProps) {
  const { t } = useTranslation(['audit', 'kit'])
  const { verified, error, again } = useVerification()
  return (
    <Dialog
      centered
      title={t('chain.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={again} /> : <Outcome verified={verified} onShow={onShow} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:close')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks for one part after the other, until it is done or broken, or the dialog closes. */
function useVerification() {
  const [attempt, setAttempt] = useState(0)
  const [verified, setVerified] = useState<Verified>()
  const [error, setError] = useState<unknown>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    async function run(): Promise<void> {
      let part: Verified | undefined
      while (!part || !(part.done || part.broken)) {
        part = await call(
          verifyOperations,
          { query: { after: String(part?.checked ?? 0) } },
          { signal, quiet: true },
        )
        setVerified(part)
      }
    }
    run().catch((failure: unknown) => {
      if (!signal.aborted) setError(failure)
    })
    return () => leaving.abort()
  }, [attempt])

  return {
    verified,
    error,
    again: () => {
      setError(undefined)
      setVerified(undefined)
      setAttempt(attempt + 1)
    },
  }
}

function Outcome({ verified, onShow }: { verified: Verified | undefined; onShow: (entry: string) => void }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { checked = 0, last = 0, anchor = 0, head = '', done = false, broken = null } = verified ?? {}
  const [count, total] = [checked - anchor, last - anchor]
  if (broken) {
    return (
      <Alert color="red" title={t('chain.broken')}>
        <Text size="sm">{t(`chain.breaks.${broken.reason}`, { entry: broken.entry })}</Text>
        {broken.reason !== 'removed' && (
          <Anchor component="button" type="button" size="sm" mt="xs" onClick={() => onShow(broken.entry)}>
            {t('undo.showEntry')}
          </Anchor>
        )}
      </Alert>
    )
  }
  if (done) {
    return (
      <Alert color="green" title={t('chain.whole', { total: format.number(total) })}>
        <Text size="sm" mb="xs">
          {t('chain.head')}
        </Text>
        <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {head}
        </Code>
      </Alert>
    )
  }
  return (
    <>
      <Text size="sm" mb="xs" role="status">
        {total === 0
          ? t('chain.begins')
          : t('chain.progress', { checked: format.number(count), total: format.number(total) })}
      </Text>
      <Progress value={total === 0 ? 0 : (count / total) * 100} aria-label={t('chain.title')} />
    </>
  )
}
