import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { landingPath } from '@greenroom/contract/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../kit/language.ts'
import { useAccess } from '../guard/access.ts'
import { buildMenu, trailTo } from '../menu/build-menu.ts'
import { firstPage } from '../menu/first-page.ts'
import { useShownNode } from '../menu/use-menu.ts'
import classes from './breadcrumb.module.css'

/** The sections that the page lies in, and the page. A section leads to its first page, unless that is this one. */
export function Breadcrumb() {
  const { t } = useTranslation('layout')
  const access = useAccess()
  const shown = useShownNode()
  if (!access || !shown || shown.path === landingPath) return null
  return (
    <nav aria-label={t('breadcrumb')} className={classes.breadcrumb}>
      <ol className={classes.list}>
        {nodesOn(trailTo(shown.name, access.menu), access.menu).map(node => (
          <li key={node.name} className={classes.step}>
            <Step node={node} shown={shown} target={firstPage(buildMenu(node.children ?? [], access))} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ node, shown, target }: { node: MenuNode; shown: MenuNode; target: string | undefined }) {
  const title = node.meta.title[useLanguage()]
  if (node === shown) return <span aria-current="page">{title}</span>
  return target === undefined || target === shown.path ? (
    <span>{title}</span>
  ) : (
    <Link to={target}>{title}</Link>
  )
}

function nodesOn([name, ...rest]: readonly string[], nodes: readonly MenuNode[]): MenuNode[] {
  const node = nodes.find(one => one.name === name)
  return node ? [node, ...nodesOn(rest, node.children ?? [])] : []
}
