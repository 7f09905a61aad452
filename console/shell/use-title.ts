import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from './announcer.tsx'

/** Sets the title of the window while the caller is on screen: the page, then the product. */
export function useTitle(page: string): void {
  const { t } = useTranslation('kit')
  const title = `${page} · ${t('product')}`
  useEffect(() => {
    document.title = title
    announce(title)
  }, [title])
}
