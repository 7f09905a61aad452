import { useTranslation } from 'react-i18next'
import { Logo } from '../../../kit/logo.tsx'
import classes from './banner.module.css'
import { Stage } from './stage.tsx'

const points = ['publish', 'review', 'insight'] as const

/** The left side of the sign-in page, with a short description of Greenroom. */
export function Banner() {
  const { t } = useTranslation('access')
  return (
    <aside className={classes.banner}>
      <Logo />
      <div className={classes.middle}>
        <Stage className={classes.stage} />
        <p className={classes.title}>{t('banner.title')}</p>
        <p className={classes.text}>{t('banner.text')}</p>
        <ul className={classes.points}>
          {points.map(point => (
            <li key={point}>{t(`banner.points.${point}`)}</li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
