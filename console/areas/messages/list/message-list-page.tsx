import '../locales/index.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { messageActions } from './message-actions.ts'
import { messageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'
import { useViewedMessage } from './use-viewed-message.ts'

/** All of the user's messages; administrators announce from here. */
export function Component() {
  const { t } = useTranslation('messages')
  const viewed = useViewedMessage()
  const { open } = viewed
  const [announcing, setAnnouncing] = useState(false)
  const actions = useMemo(() => messageActions({ view: open, announce: () => setAnnouncing(true) }), [open])
  return (
    <ListPage list={messageList} title={t('page.title')} context={t('page.context')} actions={actions}>
      {viewed.id !== '' && <MessageView {...viewed} />}
      {announcing && <AnnouncementForm onClose={() => setAnnouncing(false)} />}
    </ListPage>
  )
}
