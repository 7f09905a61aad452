import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from './announcer.tsx'

/** Titles the window: the page, then the product. Without a page, the not-found text stands for it. */
export function useTitle(page: string | undefined): void {
  const { t } = useTranslation(['shell', 'kit'])
  const title = `${page ?? t('notFound.text')} · ${t('kit:product')}`
  useEffect(() => {
    document.title = title
    announce(title)
  }, [title])
}
