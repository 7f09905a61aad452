import { IconBolt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { runAction } from '../../../../kit/actions/registry.ts'
import classes from './quick.module.css'
import type { QuickItem } from './quick-items.ts'

/** Opens a page or does an action. */
export function QuickTile({ item: { label, icon: Icon = IconBolt, target } }: { item: QuickItem }) {
  const face: ReactNode = (
    <>
      <span className={classes.icon}>
        <Icon size={18} />
      </span>
      <span className={classes.label}>{label}</span>
    </>
  )
  if ('action' in target) {
    return (
      <button type="button" className={classes.tile} onClick={() => runAction(target.action)}>
        {face}
      </button>
    )
  }
  const { path, external } = target.page
  if (external) {
    return (
      <a className={classes.tile} href={path} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    )
  }
  return (
    <Link className={classes.tile} to={path}>
      {face}
    </Link>
  )
}
