import '../locales/index.ts'
import type { LinkedSignIn } from '@greenroom/contract/areas/auth/linked-sign-ins'
import {
  endUserSessions,
  readUserSignIn,
  resetTwoStep,
  type UserSignIn,
  unlinkUser,
  unlockUser,
} from '@greenroom/contract/areas/auth/user-sign-in'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { callQuery, useCallQuery } from '../../../kit/call/query.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { Facts } from '../../../kit/display/facts.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { useFormat } from '../../../kit/text/format.ts'

export interface HelpedUser {
  id: string
  name: string
}

/** How a user signs in, and actions for users who cannot, or whose account is used without their knowledge. */
export function HelpDialog({ value: user, onClose }: { value: HelpedUser; onClose: () => void }) {
  const { t } = useTranslation(['signInHelp', 'kit'])
  const request = { params: { id: user.id } }
  const { data, error, refetch } = useCallQuery(readUserSignIn, request, { quiet: true, staleTime: 0 })
  return (
    <Dialog
      centered
      title={<span translate="no">{t('title', { name: user.name })}</span>}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      {data && <State user={user} state={data} />}
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
    </Dialog>
  )
}

function State({ user, state }: { user: HelpedUser; state: UserSignIn }) {
  const { t } = useTranslation('signInHelp')
  const format = useFormat()
  const help = useHelp(user)
  const isOneself = useSession(({ account }) => account?.id === user.id)
  const { blockedUntil, sessions, twoStep, passkeys, linked } = state
  const linkedText = ({ issuer, email, createdTime, lastUsedTime }: LinkedSignIn) => {
    const accountDetails = { issuer, email, since: format.relative(createdTime) }
    return lastUsedTime === null
      ? t('linkedNever', accountDetails)
      : t('linkedOne', { ...accountDetails, used: format.relative(lastUsedTime) })
  }
  const hasSteps = twoStep || passkeys > 0
  return (
    <>
      <Facts
        facts={[
          [
            t('wait'),
            blockedUntil === null ? t('notWaiting') : t('waiting', { time: format.relative(blockedUntil) }),
          ],
          [t('sessions'), t('sessionCount', { count: sessions })],
          [t('twoStep'), t(twoStep ? 'on' : 'off')],
          [t('passkeys'), t('passkeyCount', { count: passkeys })],
        ]}
      />
      {linked.length > 0 && (
        <Stack component="section" gap="xs" mt="md" aria-label={t('linked')}>
          <Text size="sm" c="dimmed">
            {t('linked')}
          </Text>
          {linked.map(one => (
            <Group key={one.id} justify="space-between" wrap="nowrap">
              <Text size="sm">{linkedText(one)}</Text>
              {!isOneself && (
                <Button
                  variant="default"
                  size="xs"
                  flex="none"
                  aria-label={t('unlinkOne', one)}
                  onClick={() => help.unlink(one)}
                >
                  {t('unlink')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
      {isOneself && (
        <Text size="sm" c="dimmed" mt="md">
          {t('ownAccount')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {!isOneself && hasSteps && (
          <Button variant="default" onClick={help.reset}>
            {t('reset')}
          </Button>
        )}
        {!isOneself && sessions > 0 && (
          <Button variant="default" onClick={help.endSessions}>
            {t('endSessions')}
          </Button>
        )}
        {blockedUntil !== null && <Button onClick={help.unlock}>{t('unlock')}</Button>}
      </Group>
    </>
  )
}

/** The actions for a user; the dialog then shows their outcome. */
function useHelp({ id, name }: HelpedUser) {
  const { t } = useTranslation('signInHelp')
  const client = useQueryClient()
  const request = { params: { id } }
  const make = (work: () => Promise<UserSignIn | undefined>, done: string) => () =>
    void attempt(async () => {
      const state = await work()
      if (!state) return
      client.setQueryData(callQuery(readUserSignIn, request).queryKey, state)
      toast.success(done)
    })
  const runConfirmed = async (title: string, message: string, work: () => Promise<UserSignIn>) =>
    (await confirmAction({ title, message, confirmLabel: title, danger: true })) ? work() : undefined
  return {
    unlock: make(() => call(unlockUser, request), t('unlocked', { name })),
    endSessions: make(
      () => runConfirmed(t('endSessions'), t('endAsk', { name }), () => call(endUserSessions, request)),
      t('ended', { name }),
    ),
    unlink: ({ id: link, issuer, email }: LinkedSignIn) =>
      make(
        () =>
          runConfirmed(t('unlink'), t('unlinkAsk', { name, issuer, email }), () =>
            call(unlinkUser, { ...request, body: { link } }),
          ),
        t('unlinked', { name, issuer }),
      )(),
    reset: make(
      () => runConfirmed(t('reset'), t('resetAsk', { name }), () => call(resetTwoStep, request)),
      t('wasReset', { name }),
    ),
  }
}
