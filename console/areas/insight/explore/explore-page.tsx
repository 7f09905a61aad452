import '../locales/analytics/index.ts'
import { analyticsLimits } from '@greenroom/contract/areas/insight/analytics'
import { explorationViews } from '@greenroom/contract/areas/insight/exploration'
import {
  canDivide,
  type Dimension,
  dimensions,
  filterDimensions,
  measures,
} from '@greenroom/contract/areas/insight/measures'
import { sendViewWeekly } from '@greenroom/contract/areas/views/views'
import { Button, Menu, Select, Text } from '@mantine/core'
import { IconLink, IconMail, IconPin } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useLocation, useNavigate } from 'react-router'
import { copyText } from '../../../kit/browser/copy-text.ts'
import { call } from '../../../kit/call/call.ts'
import { offerUndoOf } from '../../../kit/command/offer-undo.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useSavedViews } from '../../../kit/list/views/use-saved-views.ts'
import { ViewChips } from '../../../kit/list/views/view-chips.tsx'
import { ViewsMenu } from '../../../kit/list/views/views-menu.tsx'
import { useAddressCheck } from '../../../kit/navigation/address-check.ts'
import { useToday } from '../../../kit/text/zone.ts'
import { AnalyticsPage } from '../question/analytics-page.tsx'
import { type Exploration, writeExploration } from '../question/explore-address.ts'
import { daysIn, periodDefaults, periodNames } from '../question/period.ts'
import { readExploration } from '../question/read-exploration.ts'
import { usePins } from '../use-pins.ts'
import type { ControlProps } from './control-props.ts'
import classes from './explore.module.css'
import { ExploreResult } from './explore-result.tsx'
import { FilterControls } from './filter-controls.tsx'
import { viewFilters, viewParameters, withView } from './view-address.ts'

/** Visitors cannot be divided: the page says so, and keeps the filters of the measure before in the address. */
const namesOfVisitors = [...periodNames, 'measure', 'as']
const allNames = [...namesOfVisitors, ...filterDimensions, 'by', 'at']

/** Explore: any question about events. It is in the address, so that a link shares it. */
export function Component() {
  const { t } = useTranslation('analytics')
  const { search } = useLocation()
  const navigate = useNavigate()
  const today = useToday()
  const exploration = useMemo(() => readExploration(new URLSearchParams(search), today), [search, today])
  useAddressCheck({
    names: exploration.measure === 'visitors' ? namesOfVisitors : allNames,
    usable: viewParameters({ filters: viewFilters(exploration) }),
    defaults: periodDefaults,
  })
  const change = (part: Partial<Exploration>) =>
    void navigate(withView(writeExploration({ ...exploration, ...part }), search))
  const { period } = exploration
  return (
    <AnalyticsPage
      title={t('explore.title')}
      context={t('explore.context')}
      period={period}
      onPeriod={part => change({ period: { ...period, ...part } })}
      actions={<ViewActions exploration={exploration} />}
    >
      <QuestionControls exploration={exploration} onChange={change} />
      <ExploreResult exploration={exploration} onTable={asTable => change({ asTable })} />
    </AnalyticsPage>
  )
}

/** The measure, the dimensions and the filters of a question. */
function QuestionControls({ exploration, onChange }: ControlProps) {
  const { t } = useTranslation('analytics')
  const { measure, by, period } = exploration
  const hasHours = daysIn(period.range) <= analyticsLimits.hourDays
  const [first, second] = by
  const choices = (without: Dimension | undefined) =>
    dimensions
      .filter(one => one !== without && canDivide(measure, [one]) && (hasHours || one !== 'hour'))
      .map(value => ({ value, label: t(`dimension.${value}`) }))
  const divide = (place: number, name: string | null) => {
    const chosen = dimensions.find(one => one === name)
    const next = place === 0 ? [chosen, second] : [first, chosen]
    onChange({ by: next.filter(one => one !== undefined), moment: null })
  }
  const isDivisible = measure !== 'visitors'
  return (
    <section className={classes.controls} aria-label={t('explore.filters')}>
      <Select
        label={t('explore.measure')}
        allowDeselect={false}
        data={measures.map(value => ({ value, label: t(`measure.${value}`) }))}
        value={measure}
        onChange={value =>
          onChange({ measure: measures.find(one => one === value) ?? measure, moment: null })
        }
      />
      <Select
        label={t('explore.first')}
        clearable
        placeholder={t('explore.total')}
        data={choices(second)}
        value={first ?? null}
        onChange={value => divide(0, value)}
      />
      {isDivisible && first !== undefined && (
        <Select
          label={t('explore.second')}
          clearable
          placeholder={t('explore.any')}
          data={choices(first)}
          value={second ?? null}
          onChange={value => divide(1, value)}
        />
      )}
      {isDivisible ? (
        <FilterControls exploration={exploration} onChange={onChange} />
      ) : (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('explore.visitorsNote')}
        </Text>
      )}
    </section>
  )
}

/** Saves questions as views, opens them, and shares them: on the workplace, in the message box, as a link. */
function ViewActions({ exploration }: { exploration: Exploration }) {
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
