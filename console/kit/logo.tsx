import { useTranslation } from 'react-i18next'
import classes from './logo.module.css'
import mark from './mark.svg'

/** The product's mark and name. */
export function Logo() {
  const { t } = useTranslation('kit')
  return (
    <span className={classes.logo}>
      <img src={mark} alt="" width={28} height={28} />
      {t('product')}
    </span>
  )
}
