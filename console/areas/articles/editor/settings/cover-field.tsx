import { pictureAddresses } from '@greenroom/article'
import type { ArticleCover, ArticlePart, CropArea } from '@greenroom/contract/areas/articles/article-content'
import { articlePictureTypes } from '@greenroom/contract/areas/articles/articles'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureUploads } from '../pictures/picture-uploads.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { useEditing } from '../state/use-editing.ts'
import classes from './cover.module.css'
import { CoverDialog } from './cover-dialog.tsx'
import { coverShapes } from './cover-shapes.ts'
import { pictureAddress, storedPictureId } from './picture-address.ts'

/** The cover of a part: chosen from a file or from the text, cut for both of its places. */
export function CoverField({ part, isReadOnly }: { part: ArticlePart; isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const pictures = usePictures()
  const [isCutting, setCutting] = useState(false)
  const { cover } = part
  const fromText = pictureAddresses(part.document).flatMap(address => storedPictureId(address) ?? [])
  const set = (next: ArticleCover | null) => store.setPart(part.id, { cover: next })

  function choose(fileId: string): void {
    set({ fileId, wide: null, square: null })
    setCutting(true)
  }

  async function upload(file: File | null): Promise<void> {
    const picture = file && (await pictures.store(file))
    if (picture) choose(picture.id)
  }

  return (
    <Input.Wrapper label={t('field.cover')} description={t('hint.cover')} labelElement="div">
      {cover && <CoverCrops cover={cover} />}
      <PictureUploads uploads={pictures.uploads} />
      {!isReadOnly && (
        <Group gap="xs" mt="xs">
          <FileButton accept={articlePictureTypes.join(',')} onChange={file => void upload(file)}>
            {props => (
              <Button {...props} size="xs" variant="default">
                {t(cover ? 'cover.replace' : 'cover.upload')}
              </Button>
            )}
          </FileButton>
          {!cover && fromText[0] !== undefined && (
            <Button size="xs" variant="default" onClick={() => fromText[0] && choose(fromText[0])}>
              {t('cover.fromText')}
            </Button>
          )}
          {cover && (
            <>
              <Button size="xs" variant="default" onClick={() => setCutting(true)}>
                {t('cover.cut')}
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={() => set(null)}>
                {t('cover.remove')}
              </Button>
            </>
          )}
        </Group>
      )}
      {isCutting && cover && (
        <CoverDialog
          cover={cover}
          onSave={next => {
            set(next)
            setCutting(false)
          }}
          onClose={() => setCutting(false)}
        />
      )}
    </Input.Wrapper>
  )
}

/** The cover as shown at the head of a draft, and as a square. */
function CoverCrops({ cover }: { cover: ArticleCover }) {
  const { t } = useTranslation('articles')
  const address = pictureAddress(cover.fileId)
  return (
    <div className={classes.crops}>
      {coverShapes.map(({ name, ratio }) => (
        <figure key={name} className={classes.crop} style={{ flexGrow: ratio }}>
          <div className={classes.frame} style={{ aspectRatio: String(ratio) }}>
            <img src={address} alt={t(`cover.${name}`)} style={placeOf(cover[name])} />
          </div>
          <figcaption>{t(`cover.ratio.${name}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Positions a picture so that only the area is visible; its middle when there is no area. */
function placeOf(area: CropArea | null) {
  if (!area) return { width: '100%', height: '100%', objectFit: 'cover' } as const
  const [width, height] = [area.x2 - area.x1, area.y2 - area.y1]
  return {
    position: 'absolute',
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    left: `${(-100 * area.x1) / width}%`,
    top: `${(-100 * area.y1) / height}%`,
  } as const
}
