import '../texts/index.ts'
import type { Message } from '@greenroom/contract/areas/messages'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { messageActions } from './message-actions.ts'
import { messageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'

/** All of the person's messages; administrators announce from here. */
export function Component() {
  const { t } = useTranslation('messages')
  const [viewed, setViewed] = useState<Message>()
  const [announcing, setAnnouncing] = useState(false)
  const actions = useMemo(() => messageActions({ view: setViewed, announce: () => setAnnouncing(true) }), [])
  return (
    <ListPage list={messageList} title={t('page.title')} context={t('page.context')} actions={actions}>
      {viewed && <MessageView message={viewed} onClose={() => setViewed(undefined)} />}
      {announcing && <AnnouncementForm onClose={() => setAnnouncing(false)} />}
    </ListPage>
  )
}
