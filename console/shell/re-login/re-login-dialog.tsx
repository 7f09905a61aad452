import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { stayOnPage, useSession } from '../../kit/session/session.ts'
import { modules } from '../modules.ts'
import { resumeSession } from './resume-session.ts'

const SignInForm = modules.find(one => one.SignInForm)?.SignInForm

/** Above all dialogs of a page. */
const zIndex = 1000

/**
 * One dialog, however many calls found that the session ended. The user may stay on the page, or sign in here and
 * continue.
 */
export function ReLoginDialog() {
  const { t } = useTranslation(['shell', 'kit'])
  // Before the user is known, the guard handles an ended session.
  const asking = useSession(state => state.asking && state.user !== null && !state.locked)
  const username = useSession(state => state.user?.username ?? '')
  const [signingIn, setSigningIn] = useState(false)

  const stay = () => {
    stayOnPage()
    setSigningIn(false)
  }
  const resume = async (token: string) => {
    await resumeSession(token)
    setSigningIn(false)
  }

  return (
    <Dialog
      opened={asking}
      onClose={stay}
      title={t('reLogin.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      closeOnClickOutside={false}
      centered
      size={400}
      zIndex={zIndex}
    >
      <Text size="sm">{signingIn ? t('reLogin.keeps') : t('reLogin.text')}</Text>
      {signingIn && SignInForm ? (
        <SignInForm autoFocus username={username} onSignedIn={token => void resume(token)} />
      ) : (
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={stay}>
            {t('kit:cancel')}
          </Button>
          <Button onClick={() => setSigningIn(true)} data-autofocus>
            {t('reLogin.ok')}
          </Button>
        </Group>
      )}
    </Dialog>
  )
}
