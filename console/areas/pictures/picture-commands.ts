import { deletePictures, type PictureRow, renamePicture } from '@greenroom/contract/areas/pictures/pictures'
import i18next from 'i18next'
import { copyText } from '../../kit/browser/copy-text.ts'
import { callWithId, serverAddress } from '../../kit/call/call.ts'
import { saveAs } from '../../kit/call/download.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { absoluteAddress } from '../../kit/navigation/absolute-address.ts'
import { namesOfUses } from './picture-uses.tsx'

/** Why these pictures cannot be deleted: the first one that is used, and where. */
export function deletionRefusal(pictures: readonly PictureRow[]): string | undefined {
  const used = pictures.find(({ uses }) => uses.total > 0)
  if (!used) return undefined
  const { name, uses } = used
  return uses.list.length === 0
    ? i18next.t('pictures:refused.usedHidden', { name, count: uses.total })
    : i18next.t('pictures:refused.used', { name, uses: namesOfUses(used) })
}

/** Deletes the pictures and offers to undo it. @returns whether they no longer exist */
export const removePictures = (pictures: readonly PictureRow[]): Promise<boolean> =>
  runCommand({
    confirm: {
      title: i18next.t('pictures:ask.deleteTitle'),
      message: i18next.t('pictures:ask.delete', { count: pictures.length, name: pictures[0]?.name ?? '' }),
      confirmLabel: i18next.t('pictures:action.delete'),
      danger: true,
    },
    send: options => callWithId(deletePictures, { body: { ids: pictures.map(({ id }) => id) } }, options),
    done: ({ deleted }) =>
      pictures.length === 1
        ? i18next.t('pictures:done.deletedOne', { name: pictures[0]?.name ?? '' })
        : i18next.t('pictures:done.deleted', { count: deleted }),
    refusals: {
      wrongState: () => i18next.t('pictures:refused.usedNow'),
      notFound: () => i18next.t('pictures:refused.missing'),
    },
    settledBy: ['notFound'],
    topics: ['picture.changed'],
  })

/** Renames a picture and offers to undo it. @returns whether it has the name */
export const changeName = ({ id, version }: PictureRow, name: string): Promise<boolean> =>
  runCommand({
    send: options => callWithId(renamePicture, { params: { id }, body: { version, name } }, options),
    done: picture => i18next.t('pictures:done.renamed', { name: picture.name }),
    refusals: {
      conflict: () => i18next.t('pictures:refused.changed'),
      notFound: () => i18next.t('pictures:refused.missing'),
    },
    topics: ['picture.changed'],
  })

/** Copies the whole address of a picture. */
export const copyAddress = ({ address }: PictureRow): Promise<void> =>
  copyText(absoluteAddress(address), {
    copied: i18next.t('pictures:done.copied'),
    notCopied: i18next.t('pictures:done.notCopied'),
  })

/** Saves a picture as a file under its name. */
export async function downloadPicture({ address, name }: PictureRow): Promise<void> {
  try {
    saveAs(await (await fetch(serverAddress(address))).blob(), name)
  } catch (failure) {
    toast.failure(failure)
  }
}
