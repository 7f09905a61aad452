import './locales/index.ts'
import {
  listPictures,
  listPictureUploaders,
  type PictureRow,
  pictureLimits,
  pictureUseStates,
} from '@greenroom/contract/areas/pictures/pictures'
import { imageFileTypes } from '@greenroom/contract/file-types'
import i18next from 'i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { smallPictureSource } from '../../kit/display/picture-source.ts'
import { defineList } from '../../kit/list/definition.ts'
import { RowLink } from '../../kit/list/row-link.tsx'
import { useViewedRow } from '../../kit/list/use-viewed-row.ts'
import { useFormat } from '../../kit/text/format.ts'
import { knownValue } from '../../kit/text/known-value.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { useAccountRecords } from '../official-accounts/index.ts'
import { NewestUse } from './picture-uses.tsx'
import classes from './pictures.module.css'

/** In px. */
const thumbWidth = 40

/** A media type as users call it. */
export const formatName = (mediaType: string): string =>
  ({
    'image/jpeg': 'JPEG',
    'image/png': 'PNG',
    'image/gif': 'GIF',
    'image/webp': 'WebP',
    'image/avif': 'AVIF',
  })[mediaType] ?? mediaType

/** Width and height; a dash while they are not known. */
export const dimensionsOf = ({ width, height }: Pick<PictureRow, 'width' | 'height'>): string =>
  width === null || height === null ? '–' : `${width} × ${height}`

function useUploaders(): readonly { id: string; name: string }[] {
  const { data } = useCallQuery(listPictureUploaders, {}, { quiet: true })
  return data ?? []
}

function stateText(word: string): string {
  const state = knownValue(pictureUseStates, word)
  return state === undefined ? word : i18next.t(`pictures:use.${state}`)
}

/** The pictures of the library. */
export const pictureListPage = defineList({
  call: listPictures,
  defaultSort: '-createdTime',
  rowName: ({ name }) => name,
  selectionLimit: pictureLimits.idsPerRequest,
  empty: {
    drawing: 'content',
    title: () => i18next.t('pictures:page.emptyTitle'),
    message: () => i18next.t('pictures:page.emptyMessage'),
  },
  filters: [
    {
      kind: 'text',
      key: 'text',
      label: () => i18next.t('pictures:field.text'),
      maxLength: pictureLimits.text,
    },
    {
      kind: 'record',
      key: 'accountId',
      label: () => i18next.t('pictures:field.accounts'),
      useRecords: useAccountRecords,
    },
    {
      kind: 'choice',
      key: 'use',
      label: () => i18next.t('pictures:field.use'),
      values: pictureUseStates,
      labelOf: stateText,
    },
    {
      kind: 'choice',
      key: 'mediaType',
      label: () => i18next.t('pictures:field.mediaType'),
      values: imageFileTypes,
      labelOf: formatName,
    },
    {
      kind: 'record',
      key: 'uploaderId',
      label: () => i18next.t('pictures:field.createdBy'),
      useRecords: useUploaders,
    },
    {
      kind: 'days',
      key: 'created',
      label: () => i18next.t('pictures:field.createdTime'),
      from: 'createdFrom',
      before: 'createdBefore',
    },
  ],
  columns: [
    {
      key: 'name',
      title: () => i18next.t('pictures:field.name'),
      width: 190,
      primary: true,
      sortable: true,
      render: picture => <PictureName picture={picture} />,
    },
    {
      key: 'useCount',
      title: () => i18next.t('pictures:field.useCount'),
      width: 180,
      sortable: true,
      render: picture => <NewestUse picture={picture} />,
    },
    {
      key: 'dimensions',
      title: () => i18next.t('pictures:field.dimensions'),
      width: 100,
      align: 'end',
      render: dimensionsOf,
    },
    {
      key: 'size',
      title: () => i18next.t('pictures:field.size'),
      width: 75,
      align: 'end',
      sortable: true,
      render: ({ size }) => <Bytes size={size} />,
    },
    {
      key: 'mediaType',
      title: () => i18next.t('pictures:field.mediaType'),
      width: 80,
      hiddenAtFirst: true,
      render: ({ mediaType }) => formatName(mediaType),
    },
    {
      key: 'accounts',
      title: () => i18next.t('pictures:field.accounts'),
      width: 110,
      render: accountNames,
    },
    {
      key: 'createdBy',
      title: () => i18next.t('pictures:field.createdBy'),
      width: 90,
      render: ({ createdBy }) => createdBy?.name ?? '–',
    },
    {
      key: 'createdTime',
      title: () => i18next.t('pictures:field.createdTime'),
      width: 110,
      sortable: true,
      render: ({ createdTime }) => <RelativeTime instant={createdTime} />,
    },
    {
      key: 'usedTime',
      title: () => i18next.t('pictures:field.usedTime'),
      width: 110,
      sortable: true,
      hiddenAtFirst: true,
      render: ({ usedTime }) => <RelativeTime instant={usedTime} />,
    },
  ],
})

/** Names of the accounts that a picture is for; a dash without any. */
export function accountNames({ accounts }: Pick<PictureRow, 'accounts'>): string {
  const names = accounts.map(({ name }) => name)
  return names.length === 0 ? '–' : names.join(i18next.t('list:filters.separator'))
}

function PictureName({ picture: { id, name, address } }: { picture: PictureRow }) {
  const { addressOf } = useViewedRow()
  return (
    <span className={classes.name}>
      <img className={classes.thumb} src={smallPictureSource(address, thumbWidth)} alt="" loading="lazy" />
      <RowLink to={addressOf(id)} name={name} />
    </span>
  )
}

function Bytes({ size }: { size: number }) {
  return useFormat().bytes(size)
}
