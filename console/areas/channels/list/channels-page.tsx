import '../locales/index.ts'
import { type ChannelRow, readChannel } from '@greenroom/contract/areas/channels/channels'
import type { DraftSummary } from '@greenroom/contract/areas/drafts/drafts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { DomainsButton } from '../domains/domains-button.tsx'
import { ChannelForm } from '../edit/channel-form.tsx'
import { channelAddress, stepFormAddress } from '../labels.ts'
import { channelActions } from './channel-actions.ts'
import { channelList } from './channel-list.tsx'

/** All promotion channels, and what can be done with them. */
export function Component() {
  const { t } = useTranslation('channels')
  const navigate = useNavigate()
  const [edited, setEdited] = useState<ChannelRow>()
  const actions = useMemo(
    () =>
      channelActions({
        create: () => void navigate(stepFormAddress),
        view: ({ id }) => void navigate(channelAddress(id)),
        edit: setEdited,
      }),
    [navigate],
  )

  async function openDraft({ subject }: DraftSummary): Promise<void> {
    if (subject === '') return void navigate(stepFormAddress)
    await attempt(async () => {
      setEdited(await call(readChannel, { params: { id: subject } }))
    })
  }

  const context = (
    <>
      {t('list.context')}
      <UnfinishedDrafts form="channel" onOpen={draft => void openDraft(draft)} />
    </>
  )
  return (
    <ListPage
      list={channelList}
      title={t('list.title')}
      context={context}
      tools={<DomainsButton />}
      actions={actions}
    >
      {edited && <ChannelForm channel={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  )
}
