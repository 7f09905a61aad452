import '../locales/index.ts'
import {
  type ContentSetRow,
  deleteContentSets,
  putContentSetsOnline,
  readContentSet,
  setContentSetStatuses,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content/content-sets'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callWithId } from '../../../kit/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import type { Publishing } from '../publishing/publish.ts'
import { publishingActions } from '../publishing/publishing-actions.ts'
import { ContentSetForm } from './content-set-form.tsx'
import { contentSetList } from './content-set-list.tsx'
import { ContentSetView } from './content-set-view.tsx'
import { setNames } from './labels.ts'

/** How content sets are put online, taken offline and deleted. */
const setPublishing: Publishing<ContentSetRow> = {
  kind: 'content-set',
  names: setNames,
  text: {
    action: key => i18next.t(`content:action.${key}`),
    askTitle: key => i18next.t(`content:ask.${key}Title`),
    ask: (key, names) => i18next.t(`content:ask.${key}`, { names }),
    askAll: (key, count) => i18next.t(`content:ask.${key}All`, { count }),
    done: (key, count) => i18next.t(`content:done.${key}`, { count }),
    refused: (key, names = '') => i18next.t(`content:refused.${key}`, { names }),
  },
  publish: (status, ids, options) =>
    callWithId(
      status === 'online' ? putContentSetsOnline : takeContentSetsOffline,
      { body: { ids } },
      options,
    ),
  publishAll: (status, many, options) =>
    callWithId(setContentSetStatuses, { body: { status, ...many } }, options),
  remove: (ids, options) => callWithId(deleteContentSets, { body: { ids } }, options),
}

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
