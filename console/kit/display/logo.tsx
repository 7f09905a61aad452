import { useTranslation } from 'react-i18next'
import classes from './logo.module.css'
import mark from './mark.svg'

/** Mark and name of the product. */
export function Logo() {
  const { t } = useTranslation('kit')
  return (
    <span className={classes.logo}>
      <img src={mark} alt="" width={28} height={28} />
      {t('product')}
    </span>
  )
}
