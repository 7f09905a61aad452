import { landingPath } from '@greenroom/contract/paths'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useLanguage } from '../../kit/language.ts'
import type { MenuItem } from '../menu/build-menu.ts'
import { firstPage } from '../menu/first-page.ts'
import { useMenu } from '../menu/use-menu.ts'
import classes from './breadcrumb.module.css'

/** The sections that the page lies in, and the page. A section leads to its first page, unless that is this one. */
export function Breadcrumb() {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const menu = useMenu()
  if (!menu || menu.trail.length === 0 || pathname === landingPath) return null
  return (
    <nav aria-label={t('breadcrumb')} className={classes.breadcrumb}>
      <ol className={classes.list}>
        {itemsOf(menu.trail, menu.items).map(item => (
          <li key={item.name} className={classes.step}>
            <Step item={item} isCurrent={item.name === menu.current} pathname={pathname} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ item, isCurrent, pathname }: { item: MenuItem; isCurrent: boolean; pathname: string }) {
  const title = item.title[useLanguage()]
  const target = firstPage(item.children)
  if (isCurrent) return <span aria-current="page">{title}</span>
  return target === undefined || target === pathname ? <span>{title}</span> : <Link to={target}>{title}</Link>
}

function itemsOf(trail: readonly string[], items: readonly MenuItem[]): MenuItem[] {
  const item = items.find(({ name }) => name === trail[0])
  return item ? [item, ...itemsOf(trail.slice(1), item.children)] : []
}
