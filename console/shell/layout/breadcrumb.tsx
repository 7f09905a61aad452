import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { landingPath } from '@greenroom/contract/paths'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/text/language.ts'
import { useAccess } from '../guard/access.ts'
import type { Reader } from '../guard/resolve-route.ts'
import { useShownNode } from '../menu/use-menu.ts'
import { buildMenu } from '../menu-tree/build-menu.ts'
import { firstPage } from '../menu-tree/first-page.ts'
import { wholeTrail } from '../menu-tree/highlight.ts'
import { allNodes } from '../menu-tree/nodes.ts'
import { ShellLink } from '../shell-link.tsx'
import { tabOf } from '../tab-state/model.ts'
import { useTabs } from '../tab-state/tabs-store.ts'
import classes from './breadcrumb.module.css'

/**
 * The sections above the page, the list that it belongs to, and the page, named after its record. A section links to
 * its first page, unless that is the current page.
 */
export function Breadcrumb() {
  const { t } = useTranslation('layout')
  const access = useAccess()
  const pageNode = useShownNode()
  const language = useLanguage()
  const title = useTabs(state => tabOf(state, state.shownId)?.title)
  if (!access || !pageNode || pageNode.path === landingPath) return null
  const nodes = allNodes(access.menu)
  const steps = wholeTrail(pageNode, access.menu).flatMap(
    name => nodes.find(node => node.name === name) ?? [],
  )
  return (
    <nav aria-label={t('breadcrumb')} className={classes.breadcrumb}>
      <ol className={classes.list}>
        {steps.map(node => (
          <li key={node.name} className={classes.step}>
            {node === pageNode ? (
              <span aria-current="page">{title ?? node.meta.title[language]}</span>
            ) : (
              <Step title={node.meta.title[language]} target={targetOf(node, access)} shown={pageNode} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The page of an entry, or the first page below it. */
const targetOf = (node: MenuNode, access: Reader) =>
  access.hasPage(node.name) ? node.path : firstPage(buildMenu(node.children ?? [], access))

function Step({ title, target, shown }: { title: string; target: string | undefined; shown: MenuNode }) {
  return target === undefined || target === shown.path ? (
    <span>{title}</span>
  ) : (
    <ShellLink to={target}>{title}</ShellLink>
  )
}
