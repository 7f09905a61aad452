import './locales/index.ts'
import { type PictureRow, readPicture } from '@greenroom/contract/areas/pictures/pictures'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../kit/call/call.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { Permission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { copyAddress, deletionRefusal, downloadPicture, removePictures } from './picture-commands.ts'
import { accountNames, dimensionsOf, formatName } from './picture-list.tsx'
import { AllUses } from './picture-uses.tsx'
import classes from './pictures.module.css'

interface PictureDrawerProps {
  id: string
  onRename: (picture: PictureRow) => void
  onClose: () => void
}

/** A picture, where it is used, and what can be done with it. */
export function PictureDrawer({ id, onRename, onClose }: PictureDrawerProps) {
  const { t } = useTranslation('pictures')
  const { data, error, isPending, refetch } = useCallQuery(readPicture, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const isMissing = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer title={data ? <span translate="no">{data.name}</span> : t('page.title')} onClose={onClose}>
      {isPending && <SkeletonRows rows={8} height={24} />}
      {isMissing && <EmptyState kind="missing" title={t('page.missing')} />}
      {error && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !error && (
        <>
          <img className={classes.preview} src={serverAddress(data.address)} alt={data.name} translate="no" />
          <Group gap="xs" my="md">
            <Button size="xs" variant="default" onClick={() => void copyAddress(data)}>
              {t('action.copy')}
            </Button>
            <Button size="xs" variant="default" onClick={() => void downloadPicture(data)}>
              {t('action.download')}
            </Button>
            <Permission need={['picture:update']}>
              <Button size="xs" variant="default" onClick={() => onRename(data)}>
                {t('action.rename')}
              </Button>
            </Permission>
            <Permission need={['picture:delete']}>
              <RefusedButton
                size="xs"
                variant="default"
                color="red"
                reason={deletionRefusal([data])}
                onClick={() => void removePictures([data]).then(isDeleted => isDeleted && onClose())}
              >
                {t('action.delete')}
              </RefusedButton>
            </Permission>
          </Group>
          <PictureFacts picture={data} />
        </>
      )}
    </SideDrawer>
  )
}

function PictureFacts({ picture }: { picture: PictureRow }) {
  const { t } = useTranslation('pictures')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [t('field.uses'), <AllUses key="uses" picture={picture} />],
        [t('field.accounts'), accountNames(picture)],
        [t('field.dimensions'), dimensionsOf(picture)],
        [t('field.size'), format.bytes(picture.size)],
        [t('field.mediaType'), formatName(picture.mediaType)],
        [t('field.createdBy'), picture.createdBy?.name ?? '–'],
        [t('field.createdTime'), <RelativeTime key="created" instant={picture.createdTime} />],
        [t('field.usedTime'), <RelativeTime key="used" instant={picture.usedTime} />],
      ]}
    />
  )
}
