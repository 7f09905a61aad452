import '../locales/analytics/index.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useToday } from '../../../kit/zone.ts'
import { AnalyticsPage } from '../question/analytics-page.tsx'
import { type Exploration, writeExploration } from '../question/explore-address.ts'
import { readExploration } from '../question/read-exploration.ts'
import { ExploreResult } from './explore-result.tsx'
import { QuestionControls } from './question-controls.tsx'
import { ViewActions } from './view-actions.tsx'
import { withView } from './view-address.ts'

/** Explore: any question about events. It is in the address, so that a link shares it. */
export function Component() {
  const { t } = useTranslation('analytics')
  const { search } = useLocation()
  const navigate = useNavigate()
  const today = useToday()
  const exploration = useMemo(() => readExploration(new URLSearchParams(search), today), [search, today])
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
