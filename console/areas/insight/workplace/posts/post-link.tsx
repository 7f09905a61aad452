import '../locales/index.ts'
import type { ShownPost } from '@greenroom/contract/areas/insight/posts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { serverAddress } from '../../../../kit/call/call.ts'

interface PostLinkProps {
  post: Pick<ShownPost, 'link' | 'title'>
  className: string | undefined
  children: ReactNode
}

/** Link of a post, within the console, or in a new window to other sites. */
export function PostLink({ post: { link, title }, className, children }: PostLinkProps) {
  const { t } = useTranslation('workplace')
  if (link === '') return <span className={className}>{children}</span>
  const isServer = link.startsWith('/api/')
  if (link.startsWith('/') && !isServer) {
    return (
      <Link className={className} to={link}>
        {children}
      </Link>
    )
  }
  return (
    <a
      className={className}
      href={isServer ? serverAddress(link) : link}
      target="_blank"
      rel="noopener noreferrer"
      title={`${title} (${t('newWindow')})`}
    >
      {children}
    </a>
  )
}
