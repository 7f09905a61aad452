import '../texts/index.ts'
import { type ContentSetRow, readContentSet } from '@greenroom/contract/areas/content'
import type { DraftSummary } from '@greenroom/contract/areas/drafts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { contentSetActions } from './content-set-actions.ts'
import { ContentSetForm, type DeletedSet } from './content-set-form.tsx'
import { contentSetList } from './content-set-list.tsx'
import { ContentSetView } from './content-set-view.tsx'

/** The search table: all content sets, and what can be done with them. */
export function Component() {
  const { t } = useTranslation('content')
  const viewed = useViewedRow()
  const [edited, setEdited] = useState<ContentSetRow | 'new'>()
  const [lost, setLost] = useState<DeletedSet>()
  const { open } = viewed
  const actions = useMemo(
    () => contentSetActions({ create: () => setEdited('new'), view: set => open(set.id), edit: setEdited }),
    [open],
  )

  async function openDraft({ subject, title }: DraftSummary): Promise<void> {
    if (subject === '') return setEdited('new')
    try {
      setEdited(await call(readContentSet, { params: { id: subject } }, { quiet: ['notFound'] }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'notFound') setLost({ id: subject, name: title })
    }
  }

  const context = (
    <>
      {t('set.context')}
      <UnfinishedDrafts form="content-set" onOpen={draft => void openDraft(draft)} />
    </>
  )

  return (
    <ListPage list={contentSetList} title={t('set.title')} context={context} actions={actions}>
      {viewed.id !== '' && (
        <ContentSetView
          id={viewed.id}
          onClose={viewed.close}
          onEdit={set => {
            viewed.close()
            setEdited(set)
          }}
        />
      )}
      {lost && <ContentSetForm set={undefined} lost={lost} onClose={() => setLost(undefined)} />}
      {edited && (
        <ContentSetForm set={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  )
}
