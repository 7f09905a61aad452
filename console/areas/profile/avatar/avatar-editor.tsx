import '../locales/index.ts'
import { avatarLimits, uploadAvatar } from '@greenroom/contract/areas/profile/own-profile'
import { imageFileTypes } from '@greenroom/contract/file-types'
import { Button, FileButton, Group, Slider, Text } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { session } from '../../../kit/session/session.ts'
import { UploadProgress } from '../../../kit/upload/upload-progress.tsx'
import { useUpload } from '../../../kit/upload/use-upload.ts'
import classes from './avatar-editor.module.css'

const zoomBounds = { min: 1, max: 4, step: 0.01 } as const

/** Chooses a picture, cuts a square out of it and makes it the user's own. */
export function AvatarEditor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'kit'])
  const [file, setFile] = useState<File | null>(null)
  const [area, setArea] = useState<Area>()
  const address = useAddress(file)
  const upload = useUpload(uploadAvatar)
  const isSending = upload.progress !== undefined

  async function save(): Promise<void> {
    if (!address || !area) return
    const cut = await cropPicture(address, area).catch(() => undefined)
    if (!cut) return toast.notice(t('avatar.unreadable'))
    const avatar = await upload.send(cut)
    if (avatar === undefined) return
    setOwnPicture(avatar)
    toast.success(t('avatar.saved'))
    onClose()
  }

  return (
    <Dialog
      centered
      title={t('avatar.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      {file && address ? (
        <Cut key={address} address={address} onCut={setArea} onUnreadable={() => setFile(null)} />
      ) : (
        <FileButton accept={imageFileTypes.join(',')} onChange={setFile}>
          {props => (
            <button {...props} type="button" className={classes.choose} data-autofocus>
              <IconPhotoUp size={32} stroke={1.5} aria-hidden />
              <span>{t('avatar.choose')}</span>
              <Text size="xs" c="dimmed" component="span">
                {t('avatar.hint')}
              </Text>
            </button>
          )}
        </FileButton>
      )}
      {isSending && (
        <UploadProgress name={file?.name ?? ''} progress={upload.progress ?? 0} onCancel={upload.cancel} />
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        {file && (
          <FileButton accept={imageFileTypes.join(',')} onChange={chosen => chosen && setFile(chosen)}>
            {props => (
              <Button {...props} variant="subtle" color="gray" mr="auto" disabled={isSending}>
                {t('avatar.another')}
              </Button>
            )}
          </FileButton>
        )}
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        {file && (
          <Button loading={isSending} disabled={!area} onClick={() => void save()}>
            {t('avatar.save')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

interface CutProps {
  address: string
  onCut: (area: Area) => void
  onUnreadable: () => void
}

/** The picture, of which the circle is kept. */
function Cut({ address, onCut, onUnreadable }: CutProps) {
  const { t } = useTranslation('profile')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zoomBounds.min)
  const refuse = () => {
    toast.notice(t('avatar.unreadable'))
    onUnreadable()
  }
  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={address}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          minZoom={zoomBounds.min}
          maxZoom={zoomBounds.max}
          crop={place}
          zoom={zoom}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onCut(pixels)}
          mediaProps={{ alt: '', onError: refuse }}
          cropperProps={{ 'aria-label': t('avatar.move') }}
        />
      </div>
      <Text size="xs" c="dimmed" mt="sm">
        {t('avatar.moveHint')}
      </Text>
      <Slider
        {...zoomBounds}
        my="sm"
        label={null}
        value={zoom}
        onChange={setZoom}
        thumbLabel={t('avatar.zoom')}
      />
    </>
  )
}

/** An address of the file in this document, for as long as it is shown. */
function useAddress(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Shows the user's new picture everywhere at once, without waiting for the server's events. */
function setOwnPicture(avatar: string): void {
  const { user, account } = session.getState()
  session.setState({ user: user && { ...user, avatar }, account: account && { ...account, avatar } })
  void invalidate('user.changed')
  void invalidate('team.changed')
}

/** A part of a picture, in its own pixels. */
interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Cuts the area out of a picture, at the size that pictures of users have. Nothing else of the file goes along:
 * no place, no camera. @throws Error when the browser cannot read the picture
 */
async function cropPicture(address: string, { x, y, width, height }: PictureArea): Promise<File> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const { side } = avatarLimits
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  // Formats without transparency would show transparent areas in black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The browser wrote no picture')
  return new File([blob], 'avatar.jpg', { type: blob.type })
}
