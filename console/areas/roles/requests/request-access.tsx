import '../locales/shell/index.ts'
import { listOpenAccessRequests } from '@greenroom/contract/areas/roles/access-requests'
import { isPermission } from '@greenroom/contract/permissions'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import type { RefusalHelpProps } from '../../../kit/feedback/refusal-help.ts'
import { permissionText } from '../../../kit/session/permission-text.ts'
import { useSession } from '../../../kit/session/session.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { Granters } from './granters.tsx'
import { requestOverlay } from './overlays.ts'

/** Says which permission is missing and who can grant it, and lets the user ask for it. */
export function RequestAccess({ permission, onGranted }: RefusalHelpProps) {
  const { t } = useTranslation('accessRequests')
  const language = useLanguage()
  const format = useFormat()
  const requests = useCallQuery(listOpenAccessRequests, {}, { quiet: true }).data
  const open = requests?.find(request => request.permission === permission)
  const isHeld = useSession(({ user }) => user?.permissions.includes(permission) ?? false)

  const wasHeld = useRef(isHeld)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, in the moment when it comes
  useEffect(() => {
    if (isHeld && !wasHeld.current) onGranted?.()
    wasHeld.current = isHeld
  }, [isHeld])

  return (
    <Stack align="center" gap="xs" ta="center">
      <Text size="sm">{t('missing', { permission: permissionText(permission, language) })}</Text>
      {isPermission(permission) && <Granters permission={permission} />}
      {open && (
        <Text size="sm" role="status">
          {t('requested', { time: format.relative(open.requestedTime) })}
        </Text>
      )}
      {isPermission(permission) && (
        <Button size="xs" variant="light" onClick={() => requestOverlay.open(permission)}>
          {t(open ? 'askAgain' : 'ask')}
        </Button>
      )}
    </Stack>
  )
}
