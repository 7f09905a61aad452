import '../locales/index.ts'
import {
  type ContentItemRow,
  deleteContentItems,
  deleteMatchingContentItems,
  putContentItemsOnline,
  readContentItem,
  readContentItemHolders,
  setContentItemStatuses,
  takeContentItemsOffline,
} from '@greenroom/contract/areas/content/content-items'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, callWithId } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { DropNotice, useGivenFiles } from '../../../kit/upload/given-files.tsx'
import type { Publishing } from '../publishing/publish.ts'
import { publishingActions } from '../publishing/publishing-actions.ts'
import { SourcesButton } from '../sources/sources-button.tsx'
import { ContentForm } from './content-item-form.tsx'
import { contentItemList } from './content-item-list.tsx'
import { ContentView } from './content-item-view.tsx'
import { contentItemNames } from './labels.ts'
import { useCellEdits } from './use-cell-edits.tsx'

/** How content items are put online, taken offline and deleted; a question names the sets that lose deleted items. */
const contentItemPublishing: Publishing<ContentItemRow> = {
  kind: 'content-item',
  names: contentItemNames,
  text: {
    action: key => i18next.t(`contentItems:action.${key}`),
    askTitle: key => i18next.t(`contentItems:ask.${key}Title`),
    ask: (key, names) => i18next.t(`contentItems:ask.${key}`, { names }),
    askAll: (key, count) => i18next.t(`contentItems:ask.${key}All`, { count }),
    done: (key, count, names) =>
      names === undefined
        ? i18next.t(`contentItems:done.${key}`, { count })
        : i18next.t(`contentItems:doneTo.${key}`, { names }),
    refused: (key, names = '') => i18next.t(`contentItems:refused.${key}`, { names }),
  },
  publish: (status, ids, options) =>
    callWithId(
      status === 'online' ? putContentItemsOnline : takeContentItemsOffline,
      { body: { ids } },
      options,
    ),
  publishAll: (status, many, options) =>
    callWithId(setContentItemStatuses, { body: { status, ...many } }, options),
  remove: (ids, options) => callWithId(deleteContentItems, { body: { ids } }, options),
  removeAll: {
    ask: count => i18next.t('contentItems:ask.deleteAll', { count }),
    refused: () => i18next.t('contentItems:refused.someMatchingOnline'),
    run: (matching, options) => callWithId(deleteMatchingContentItems, { body: { matching } }, options),
  },
  warning: heldText,
}

/** The sets that hold the content items, in words; empty when they could not be read, which a toast has said. */
async function heldText(contentItems: readonly ContentItemRow[]): Promise<string> {
  try {
    const { total, sets } = await call(readContentItemHolders, {
      body: { ids: contentItems.map(({ id }) => id) },
    })
    const names = sets
      .map(({ name }) => i18next.t('contentItems:names', { name }))
      .join(i18next.t('contentItems:listSeparator'))
    if (total === 0) return i18next.t('contentItems:ask.notHeld')
    if (sets.length === 0) return i18next.t('contentItems:ask.claimedHidden', { count: total })
    return i18next.t(sets.length < total ? 'contentItems:ask.heldMore' : 'contentItems:ask.held', {
      count: total,
      names,
    })
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return ''
  }
}

const read = (id: string) => call(readContentItem, { params: { id } }, { quiet: ['notFound'] })

/** All content items, and their actions. */
export function Component() {
  const { t } = useTranslation('contentItems')
  const viewed = useViewedRow()
  // A row has no text, which the form needs.
  const { edited, create, open: edit, openDraft, close } = useEdited(read)
  const { open } = viewed
  const may = usePermission()
  const [newFile, setNewFile] = useState<File>()
  const isFree = edited === undefined && viewed.id === ''
  const isDragging = useGivenFiles(may('content-item:create') && isFree, ([file, ...others]) => {
    if (others.length > 0) toast.notice(t('page.oneFile'))
    else if (file) {
      setNewFile(file)
      create()
    }
  })
  const closeForm = () => {
    close()
    setNewFile(undefined)
  }
  const { cells, dialog } = useCellEdits(contentItemPublishing)
  const actions = useMemo(
    () => ({
      ...publishingActions(contentItemPublishing, {
        create,
        view: contentItem => open(contentItem.id),
        edit: contentItem => void edit(contentItem.id, contentItem.title),
      }),
      cells,
    }),
    [open, create, edit, cells],
  )

  const context = (
    <>
      {t('page.context')}
      <UnfinishedDrafts form="content-item" onOpen={openDraft} />
    </>
  )
  const editViewed = ({ id }: Pick<ContentItemRow, 'id'>) => {
    viewed.close()
    void edit(id, '')
  }

  return (
    <ListPage
      list={contentItemList}
      title={t('page.title')}
      context={context}
      actions={actions}
      tools={<SourcesButton />}
    >
      {dialog}
      {viewed.id !== '' && <ContentView id={viewed.id} onClose={viewed.close} onEdit={editViewed} />}
      {isDragging && <DropNotice text={t('page.drop')} />}
      {edited && (
        <ContentForm
          contentItem={edited.record}
          deleted={edited.deleted}
          newFile={newFile}
          onClose={closeForm}
        />
      )}
    </ListPage>
  )
}
