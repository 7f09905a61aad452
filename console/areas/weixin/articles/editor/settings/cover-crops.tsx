import type { ArticleCover, CropArea } from '@greenroom/contract/areas/weixin/article-content'
import { useTranslation } from 'react-i18next'
import classes from './cover.module.css'
import { coverShapes } from './cover-shapes.ts'
import { pictureAddress } from './picture-address.ts'

/** The cover as shown at the head of a draft, and as a square. */
export function CoverCrops({ cover }: { cover: ArticleCover }) {
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
