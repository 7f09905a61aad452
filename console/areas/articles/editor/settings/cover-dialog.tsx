import type { ArticleCover, CropArea } from '@greenroom/contract/areas/articles/article-content'
import { Button, Group, Slider, Text } from '@mantine/core'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Dialog } from '../../../../kit/overlay/dialog.tsx'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../../kit/display/segments.tsx'
import classes from './cover.module.css'
import { coverShapes } from './cover-shapes.ts'
import { pictureAddress } from './picture-address.ts'

const zoomBounds = { min: 1, max: 4, step: 0.01 } as const

interface CoverDialogProps {
  cover: ArticleCover
  onSave: (cover: ArticleCover) => void
  onClose: () => void
}

/** Cuts one picture for both places of a cover. */
export function CoverDialog({ cover, onSave, onClose }: CoverDialogProps) {
  const { t } = useTranslation(['articles', 'kit'])
  const [shape, setShape] = useState<(typeof coverShapes)[number]>(coverShapes[0])
  const [areas, setAreas] = useState({ wide: cover.wide, square: cover.square })
  return (
    <Dialog
      centered
      size={620}
      title={t('cover.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Segments
        fullWidth
        size="xs"
        className={classes.places}
        aria-label={t('cover.place')}
        value={shape.name}
        data={coverShapes.map(({ name }) => ({ value: name, label: t(`cover.ratio.${name}`) }))}
        onChange={value => setShape(coverShapes.find(({ name }) => name === value) ?? coverShapes[0])}
      />
      <Cut
        key={shape.name}
        address={pictureAddress(cover.fileId)}
        ratio={shape.ratio}
        start={areas[shape.name]}
        onCut={area => setAreas(all => ({ ...all, [shape.name]: area }))}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {t('cover.hint')}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button onClick={() => onSave({ ...cover, ...areas })}>{t('cover.save')}</Button>
      </Group>
    </Dialog>
  )
}

interface CutProps {
  address: string
  ratio: number
  start: CropArea | null
  onCut: (area: CropArea) => void
}

function Cut({ address, ratio, start, onCut }: CutProps) {
  const { t } = useTranslation('articles')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zoomBounds.min)
  const [first] = useState(start && percentOf(start))
  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={address}
          aspect={ratio}
          disableAutomaticStylesInjection
          minZoom={zoomBounds.min}
          maxZoom={zoomBounds.max}
          crop={place}
          zoom={zoom}
          {...(first && { initialCroppedAreaPercentages: first })}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={area => onCut(fractionsOf(area))}
          mediaProps={{ alt: '' }}
          cropperProps={{ 'aria-label': t('cover.move') }}
        />
      </div>
      <Slider
        {...zoomBounds}
        my="sm"
        label={null}
        value={zoom}
        onChange={setZoom}
        thumbLabel={t('cover.zoom')}
      />
    </>
  )
}

const percentOf = ({ x1, y1, x2, y2 }: CropArea): Area => ({
  x: x1 * 100,
  y: y1 * 100,
  width: (x2 - x1) * 100,
  height: (y2 - y1) * 100,
})

/** Converts percentages to fractions within 0 and 1. */
function fractionsOf({ x, y, width, height }: Area): CropArea {
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value / 100)) * 1e6) / 1e6
  return { x1: within(x), y1: within(y), x2: within(x + width), y2: within(y + height) }
}
