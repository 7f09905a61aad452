import '../locales/panels/index.ts'
import { readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { Button, Skeleton } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { runAction } from '../../../kit/actions/registry.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { EmptyState, ErrorState } from '../../../kit/feedback/states.tsx'
import { arrangeParameter } from './arrange-parameter.ts'
import classes from './quick.module.css'
import { chosenItems, defaultQuick, type QuickItem, useQuickItems } from './quick-items.ts'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }))

/** The pages and actions that the user has put at hand. */
export function QuickOperations() {
  const { t } = useTranslation('workplace')
  const items = useQuickItems()
  const { data, error, isPending, refetch } = useCallQuery(readWorkplacePreference, {}, { quiet: true })
  const [parameters, setParameters] = useSearchParams()
  const chosen = chosenItems(data?.quick ?? defaultQuick(items), items)

  function arrange(isOpen: boolean): void {
    const next = new URLSearchParams(parameters)
    if (isOpen) next.set(arrangeParameter, '1')
    else next.delete(arrangeParameter)
    setParameters(next, { replace: !isOpen })
  }

  const setUp = data !== undefined && (
    <Button size="xs" variant="subtle" color="gray" onClick={() => arrange(true)}>
      {t('quick.arrange')}
    </Button>
  )
  return (
    <Panel title={t('quick.title')} action={chosen.length > 0 && setUp}>
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && chosen.length === 0 && (
        <EmptyState title={t('quick.empty')} message={t('quick.emptyHint')} action={setUp} />
      )}
      {isPending && <Tiles items={chosen} isPlaceholder />}
      {data !== undefined && chosen.length > 0 && <Tiles items={chosen} />}
      {data !== undefined && parameters.has(arrangeParameter) && (
        <Suspense>
          <ArrangeDialog items={items} chosen={chosen.map(({ id }) => id)} onClose={() => arrange(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

/** @param isPlaceholder keeps the place of loading tiles, as high as a new user's tiles */
function Tiles({ items, isPlaceholder = false }: { items: readonly QuickItem[]; isPlaceholder?: boolean }) {
  return (
    <ul className={classes.tiles} inert={isPlaceholder}>
      {items.map(item => (
        <li key={item.id}>
          {isPlaceholder ? (
            <Skeleton>
              <QuickTile item={item} />
            </Skeleton>
          ) : (
            <QuickTile item={item} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Opens a page or does an action. */
function QuickTile({ item: { label, icon: Icon = IconBolt, target } }: { item: QuickItem }) {
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
