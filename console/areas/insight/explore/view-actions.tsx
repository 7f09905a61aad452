import '../locales/analytics/index.ts'
import { explorationViews } from '@greenroom/contract/areas/insight/exploration'
import { sendViewWeekly } from '@greenroom/contract/areas/views/views'
import { Button, Menu } from '@mantine/core'
import { IconLink, IconMail, IconPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import { call } from '../../../kit/call.ts'
import { copyText } from '../../../kit/copy-text.ts'
import { useSavedViews } from '../../../kit/list/views/use-saved-views.ts'
import { ViewChips } from '../../../kit/list/views/view-chips.tsx'
import { ViewsMenu } from '../../../kit/list/views/views-menu.tsx'
import { offerUndoOf } from '../../../kit/offer-undo.ts'
import { toast } from '../../../kit/toast.ts'
import { usePins } from '../pins/use-pins.ts'
import { type Exploration, writeExploration } from '../question/explore-address.ts'
import classes from './explore.module.css'
import { viewFilters, viewParameters } from './view-address.ts'

/** Saves questions as views, opens them, and shares them: on the workplace, in the message box, as a link. */
export function ViewActions({ exploration }: { exploration: Exploration }) {
  const { t } = useTranslation('analytics')
  const views = useSavedViews({
    list: explorationViews,
    isReady: true,
    present: () => ({ filters: viewFilters(exploration), sort: null, order: [], hidden: [] }),
    addressOf: view => (view ? viewParameters(view) : new URLSearchParams()),
    onDeleted: ({ name }, requestId) =>
      offerUndoOf(requestId, t('explore.view.deleted', { name }), 'list-view.changed'),
  })
  const pins = usePins(views.all)
  const href = useHref(writeExploration(exploration))
  const { applied, make } = views
  const isPinned = applied !== undefined && pins.ids.includes(applied.id)
  const copyLink = () =>
    copyText(new URL(href, location.href).href, {
      copied: t('explore.linkCopied'),
      notCopied: t('explore.linkNotCopied'),
    })
  const sendWeekly = ({ id, isSentWeekly, name }: NonNullable<typeof applied>) =>
    make(async () => {
      const on = !isSentWeekly
      await call(sendViewWeekly, { params: { list: explorationViews, id }, body: { on } })
      toast.success(t(on ? 'explore.view.weeklyOn' : 'explore.view.weeklyOff', { name }))
    })
  return (
    <>
      <div className={classes.views}>
        <ViewChips
          views={views}
          badgesOf={({ id, isSentWeekly }) => (
            <>
              {pins.ids.includes(id) && <Badge label={t('explore.view.pinned')} icon={IconPin} />}
              {isSentWeekly && <Badge label={t('explore.view.weekly')} icon={IconMail} />}
            </>
          )}
        />
      </div>
      <ViewsMenu views={views} canShare>
        {applied && (
          <>
            <Menu.Item onClick={() => void (isPinned ? pins.unpin(applied) : pins.pin(applied))}>
              {t(isPinned ? 'explore.view.unpin' : 'explore.view.pin')}
            </Menu.Item>
            <Menu.Item onClick={() => void sendWeekly(applied)}>
              {t(applied.isSentWeekly ? 'explore.view.stopWeekly' : 'explore.view.sendWeekly')}
            </Menu.Item>
          </>
        )}
      </ViewsMenu>
      <Button
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyLink()}
      >
        {t('explore.copyLink')}
      </Button>
    </>
  )
}

function Badge({ label, icon: Icon }: { label: string; icon: typeof IconPin }) {
  return (
    <span role="img" aria-label={label} title={label} className={classes.badge}>
      <Icon size={14} aria-hidden />
    </span>
  )
}
