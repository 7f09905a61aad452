import '../locales/index.ts'
import { articlePictureTypes } from '@greenroom/contract/areas/articles/articles'
import { listPictures, pictureLimits } from '@greenroom/contract/areas/pictures/pictures'
import { openFilesPath } from '@greenroom/contract/open-files'
import { Button, FileButton, Group, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { smallPictureSource } from '../../../kit/display/picture-source.ts'
import { Segments } from '../../../kit/display/segments.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { Permission, usePermission } from '../../../kit/session/permission.tsx'
import { useGivenFiles } from '../../../kit/upload/given-files.tsx'
import { UploadList } from '../upload-list.tsx'
import { useUploads } from '../use-uploads.ts'
import classes from './picker.module.css'

/** A picture that was chosen. */
interface ChosenPicture {
  fileId: string
  address: string
  name: string
  mediaType: string
}

export interface PickerProps {
  /** The account whose pictures can be shown alone; null for none. */
  accountId?: string | null
  /** Files of pictures that are offered before the library. */
  first?: readonly string[]
  onChoose: (picture: ChosenPicture) => void
  onClose: () => void
}

const searchPauseMs = 300
const pageSizes = [24, 96] as const
/** In px, of a picture on a wide screen. */
const thumbWidth = 160
const ranges = ['all', 'ofAccount'] as const

/** Chooses a picture: one of the article, one of the library, or one that is uploaded now. */
export function PickerDialog({ accountId = null, first = [], onChoose, onClose }: PickerProps) {
  const { t } = useTranslation(['pictures', 'kit'])
  const may = usePermission()
  const [text, setText] = useState('')
  const [range, setRange] = useState<(typeof ranges)[number]>('all')
  const { uploads, send } = useUploads()
  const isSearching = text.trim() !== ''

  async function upload(files: readonly File[]): Promise<void> {
    const [picture] = await send(files)
    if (picture) onChoose({ ...picture, fileId: picture.id })
  }
  useGivenFiles(may('picture:create'), files => void upload(files))

  return (
    <Dialog
      centered
      size={760}
      zIndex={300}
      title={t('picker.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Group gap="sm" mb="md">
        <TextInput
          flex="1 1 220px"
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          leftSection={<IconSearch size={16} />}
          value={text}
          maxLength={pictureLimits.text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        {accountId !== null && (
          <Segments
            size="xs"
            aria-label={t('picker.account')}
            value={range}
            data={ranges.map(value => ({ value, label: t(`picker.${value}`) }))}
            onChange={value => setRange(ranges.find(one => one === value) ?? 'all')}
          />
        )}
        <Permission need={['picture:create']}>
          <FileButton accept={articlePictureTypes.join(',')} onChange={file => file && void upload([file])}>
            {props => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                {t('action.upload')}
              </Button>
            )}
          </FileButton>
        </Permission>
      </Group>
      <UploadList uploads={uploads} />
      {first.length > 0 && !isSearching && (
        <section aria-label={t('picker.first')}>
          <Heading text={t('picker.first')} />
          <Pictures
            pictures={first.map(fileId => ({
              fileId,
              address: `${openFilesPath}/${fileId}`,
              name: '',
              mediaType: '',
            }))}
            onChoose={onChoose}
          />
        </section>
      )}
      <Library text={text.trim()} accountId={range === 'all' ? null : accountId} onChoose={onChoose} />
    </Dialog>
  )
}

const Heading = ({ text }: { text: string }) => (
  <Title order={3} size="sm" fw={500} mb="xs">
    {text}
  </Title>
)

interface LibraryProps {
  text: string
  accountId: string | null
  onChoose: (picture: ChosenPicture) => void
}

/** The pictures of the library that match, the last used first. */
function Library({ text, accountId, onChoose }: LibraryProps) {
  const { t } = useTranslation('pictures')
  const [sought] = useDebouncedValue(text, searchPauseMs)
  const [pageSize, setPageSize] = useState<number>(pageSizes[0])
  const { data, error, refetch } = useCallQuery(
    listPictures,
    {
      query: {
        sort: '-usedTime',
        pageSize: String(pageSize),
        ...(sought !== '' && { text: sought }),
        ...(accountId !== null && { accountId }),
      },
    },
    { quiet: true, placeholderData: keepPreviousData },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.list.length === 0) {
    const isFiltered = sought !== '' || accountId !== null
    return (
      <EmptyState
        kind={isFiltered ? 'search' : 'rows'}
        title={t(isFiltered ? 'picker.none' : 'picker.empty')}
      />
    )
  }
  return (
    <section aria-label={t('picker.library')}>
      <Heading text={t('picker.library')} />
      <Pictures pictures={data.list} onChoose={onChoose} />
      {data.total > data.list.length &&
        (pageSize < pageSizes[1] ? (
          <Button variant="default" onClick={() => setPageSize(pageSizes[1])}>
            {t('picker.more')}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {t('picker.beyond', { total: data.total })}
          </Text>
        ))}
    </section>
  )
}

interface PicturesProps {
  pictures: readonly ChosenPicture[]
  onChoose: (picture: ChosenPicture) => void
}

function Pictures({ pictures, onChoose }: PicturesProps) {
  const { t } = useTranslation('pictures')
  return (
    <ul className={classes.grid}>
      {pictures.map((picture, index) => (
        <li key={picture.fileId}>
          <button
            type="button"
            className={classes.picture}
            aria-label={picture.name || `${t('picker.first')} ${index + 1}`}
            {...(picture.name !== '' && { translate: 'no' })}
            onClick={() => onChoose(picture)}
          >
            <img
              className={classes.image}
              src={smallPictureSource(picture.address, thumbWidth)}
              alt=""
              loading="lazy"
            />
            {picture.name !== '' && <span className={classes.caption}>{picture.name}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
