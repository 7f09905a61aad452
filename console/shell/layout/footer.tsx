import { useTranslation } from 'react-i18next'
import { version } from '../../../package.json'
import { today } from '../../kit/zone.ts'
import classes from './footer.module.css'

/** One line below the page: the product, its version, the year. */
export function Footer() {
  const { t } = useTranslation('kit')
  return (
    <footer className={classes.footer}>
      {t('product')} {version} · {today().slice(0, 4)}
    </footer>
  )
}
