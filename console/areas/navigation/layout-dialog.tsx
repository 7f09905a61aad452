import {
  type MenuEntry,
  type MenuLayout,
  type MenuTree,
  readMenuLayouts,
} from '@greenroom/contract/areas/navigation/menu'
import { Button, Group, Radio } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { menuIcon } from '../../kit/display/menu-icons.ts'
import { ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { entryTitle } from './labels.ts'
import { changesOf, hasChanges, type LayoutChanges, visibleChildren } from './layout-changes.ts'
import classes from './layout-dialog.module.css'
import { applyLayout } from './menu-commands.ts'

interface LayoutDialogProps {
  tree: MenuTree
  onClose: () => void
}

/** Lets an administrator choose a ready layout of the menu. Its preview says all that would change. */
export function LayoutDialog({ tree, onClose }: LayoutDialogProps) {
  const { t } = useTranslation('menuEditor')
  const [layout, setLayout] = useState<MenuLayout>(tree.layout === 'jobs' ? 'specified' : 'jobs')
  const { data, error, refetch } = useCallQuery(readMenuLayouts, {}, { quiet: true })
  const preview = data?.layouts.find(one => one.layout === layout)
  const isCurrent = preview?.isCurrent ?? true

  async function apply(): Promise<void> {
    onClose()
    if (data) await applyLayout(layout, data.revision)
  }

  return (
    <Dialog size={880} title={t('layout.title')} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Radio.Group
            aria-label={t('layout.title')}
            value={layout}
            onChange={value => setLayout(value === 'jobs' ? 'jobs' : 'specified')}
          >
            <div className={classes.choices}>
              <Choice layout="specified" current={isCurrentOf('specified', data?.layouts)} />
              <Choice layout="jobs" current={isCurrentOf('jobs', data?.layouts)} />
            </div>
          </Radio.Group>
          <div className={classes.preview}>
            <nav className={classes.menu} aria-label={t('layout.preview')}>
              {preview ? <Level entries={preview.entries} parent={undefined} /> : <SkeletonRows rows={9} />}
            </nav>
            <div className={classes.changes} role="status">
              {preview && isCurrent && <p className={classes.note}>{t('layout.same')}</p>}
              {preview && !isCurrent && <Changes changes={changesOf(tree.entries, preview.entries)} />}
            </div>
          </div>
          <Group justify="flex-end" gap="sm" className={classes.foot}>
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('layout.cancel')}
            </Button>
            <Button disabled={isCurrent} onClick={() => void apply()}>
              {t('layout.apply')}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

const isCurrentOf = (
  layout: MenuLayout,
  layouts: readonly { layout: MenuLayout; isCurrent: boolean }[] | undefined,
) => layouts?.find(one => one.layout === layout)?.isCurrent ?? false

function Choice({ layout, current }: { layout: MenuLayout; current: boolean }) {
  const { t } = useTranslation('menuEditor')
  return (
    <Radio.Card value={layout} className={classes.choice}>
      <Radio.Indicator size="xs" />
      <span>
        <span className={classes.name}>
          {t(`layout.name.${layout}`)}
          {current && <span className={classes.current}>{t('layout.current')}</span>}
        </span>
        <span className={classes.about}>{t(`layout.about.${layout}`)}</span>
      </span>
    </Radio.Card>
  )
}

/** One level of the menu as the layout shows it. */
function Level({ entries, parent }: { entries: readonly MenuEntry[]; parent: MenuEntry | undefined }) {
  const children = visibleChildren(entries, parent)
  if (children.length === 0) return null
  return (
    <ul className={classes.level}>
      {children.map(entry => {
        const Icon = menuIcon(entry.icon)
        return (
          <li key={entry.id}>
            <span className={classes.entry} data-kind={entry.kind}>
              {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
              {entryTitle(entry)}
            </span>
            <Level entries={entries} parent={entry} />
          </li>
        )
      })}
    </ul>
  )
}

function Changes({ changes }: { changes: LayoutChanges }) {
  const { t } = useTranslation('menuEditor')
  const list = (titles: readonly string[]) => titles.join(t('form.separator'))
  const { shown, moved, renamed, hidden, removed, kept } = changes
  return (
    <dl className={classes.facts}>
      {!hasChanges(changes) && <Fact title={t('layout.order')}>{t('layout.orderOnly')}</Fact>}
      {shown.length > 0 && <Fact title={t('layout.shown')}>{list(shown)}</Fact>}
      {moved.length > 0 && (
        <Fact title={t('layout.moved')}>
          {moved.map(({ section, titles }) => (
            <div key={section}>
              {t('layout.into', {
                section: section === '' ? t('layout.top') : section,
                titles: list(titles),
              })}
            </div>
          ))}
        </Fact>
      )}
      {renamed.length > 0 && (
        <Fact title={t('layout.renamed')}>
          {renamed.map(({ from, to }) => (
            <div key={from}>{t('layout.rename', { from, to })}</div>
          ))}
        </Fact>
      )}
      {removed.length > 0 && <Fact title={t('layout.removed')}>{list(removed)}</Fact>}
      {hidden.length > 0 && (
        <Fact title={t('layout.hidden')}>{t('layout.hiddenHint', { titles: list(hidden) })}</Fact>
      )}
      {kept.length > 0 && <Fact title={t('layout.kept')}>{list(kept)}</Fact>}
      <Fact title={t('layout.access')}>{t('layout.accessHint')}</Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
