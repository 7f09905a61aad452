import '../locales/index.ts'
import { readContentSet } from '@greenroom/contract/areas/content/content-sets'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { publishingActions } from '../publishing/publishing-actions.ts'
import { ContentSetForm } from './content-set-form.tsx'
import { contentSetList } from './content-set-list.tsx'
import { ContentSetView } from './content-set-view.tsx'
import { setPublishing } from './set-publishing.ts'

const readSet = (id: string) => call(readContentSet, { params: { id } }, { quiet: ['notFound'] })

/** The search table: all content sets, and what can be done with them. */
export function Component() {
  const { t } = useTranslation('content')
  const viewed = useViewedRow()
  const { edited, create, edit, openDraft, close } = useEdited(readSet)
  const { open } = viewed
  const actions = useMemo(
    () => publishingActions(setPublishing, { create, view: set => open(set.id), edit }),
    [open, create, edit],
  )

  const context = (
    <>
      {t('set.context')}
      <UnfinishedDrafts form="content-set" onOpen={openDraft} />
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
            edit(set)
          }}
        />
      )}
      {edited && <ContentSetForm set={edited.record} deleted={edited.deleted} onClose={close} />}
    </ListPage>
  )
}
