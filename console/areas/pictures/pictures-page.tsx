import './locales/index.ts'
import { articlePictureTypes } from '@greenroom/contract/areas/articles/articles'
import type { PictureRow } from '@greenroom/contract/areas/pictures/pictures'
import { IconCopy, IconDownload, IconEye, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListActions } from '../../kit/list/actions.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useViewedRow } from '../../kit/list/use-viewed-row.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import { DropNotice, useGivenFiles } from '../../kit/upload/given-files.tsx'
import { copyAddress, deletionRefusal, downloadPicture, removePictures } from './picture-commands.ts'
import { PictureDrawer } from './picture-drawer.tsx'
import { pictureListPage } from './picture-list.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface Openers {
  upload: () => void
  view: (picture: PictureRow) => void
  rename: (picture: PictureRow) => void
}

/** Actions on pictures with their permissions, and why they are disabled. */
function pictureActions({ upload, view, rename }: Openers): ListActions<PictureRow> {
  return {
    create: {
      id: 'picture.upload',
      label: () => i18next.t('pictures:action.upload'),
      icon: IconUpload,
      need: 'picture:create',
      run: upload,
    },
    row: [
      {
        id: 'picture.view',
        label: () => i18next.t('pictures:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        need: 'picture:read',
        run: view,
      },
      {
        id: 'picture.copy',
        label: () => i18next.t('pictures:action.copy'),
        icon: IconCopy,
        shortcut: 'c',
        run: picture => void copyAddress(picture),
      },
      {
        id: 'picture.download',
        label: () => i18next.t('pictures:action.download'),
        icon: IconDownload,
        run: picture => void downloadPicture(picture),
      },
      {
        id: 'picture.rename',
        label: () => i18next.t('pictures:action.rename'),
        icon: IconPencil,
        shortcut: 'F2',
        need: 'picture:update',
        run: rename,
      },
      {
        id: 'picture.delete',
        label: () => i18next.t('pictures:action.delete'),
        icon: IconTrash,
        shortcut: 'Delete',
        need: 'picture:delete',
        danger: true,
        refusal: picture => deletionRefusal([picture]),
        run: picture => void removePictures([picture]),
      },
    ],
    bulk: [
      {
        id: 'pictures.delete',
        label: () => i18next.t('pictures:action.delete'),
        icon: IconTrash,
        need: 'picture:delete',
        danger: true,
        refusal: deletionRefusal,
        run: removePictures,
      },
    ],
  }
}

/** The picture library: all pictures, where they are used, and their upload. */
export function Component() {
  const { t } = useTranslation('pictures')
  const may = usePermission()
  const { id: viewed, open, close } = useViewedRow()
  const [renamed, setRenamed] = useState<PictureRow>()
  const chooser = useRef<HTMLInputElement>(null)
  const { uploads, send } = useUploads()
  const isDragging = useGivenFiles(may('picture:create'), files => void send(files))
  const actions = useMemo(
    () =>
      pictureActions({
        upload: () => chooser.current?.click(),
        view: ({ id }) => open(id),
        rename: setRenamed,
      }),
    [open],
  )
  return (
    <ListPage
      list={pictureListPage}
      title={t('page.title')}
      context={t('page.context')}
      lead={<UploadList uploads={uploads} />}
      actions={actions}
    >
      <input
        ref={chooser}
        hidden
        type="file"
        multiple
        accept={articlePictureTypes.join(',')}
        aria-label={t('action.upload')}
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {isDragging && <DropNotice text={t('page.drop')} />}
      {viewed !== '' && <PictureDrawer id={viewed} onRename={setRenamed} onClose={close} />}
      {renamed && <RenameDialog picture={renamed} onClose={() => setRenamed(undefined)} />}
    </ListPage>
  )
}
