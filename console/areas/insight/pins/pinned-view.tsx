import '../locales/analytics/index.ts'
import type { ListView } from '@greenroom/contract/areas/views/views'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../../kit/text/zone.ts'
import { ExploreResult } from '../explore/explore-result.tsx'
import { explorationOf, viewAddress } from '../explore/view-address.ts'
import type { usePins } from './use-pins.ts'

interface PinnedViewProps {
  view: ListView
  pins: ReturnType<typeof usePins>
}

/** The question of a view of Explore, answered. */
export function PinnedView({ view, pins }: PinnedViewProps) {
  const { t } = useTranslation('analytics')
  const today = useToday()
  const saved = useMemo(() => explorationOf(view, today), [view, today])
  const [asTable, setAsTable] = useState(saved.asTable)
  const exploration = useMemo(() => ({ ...saved, asTable }), [saved, asTable])
  const place = pins.ids.indexOf(view.id)
  return (
    <ExploreResult
      exploration={exploration}
      onTable={setAsTable}
      named={{
        title: view.name,
        to: viewAddress(view),
        commands: [
          ...(place > 0 ? [{ label: t('explore.view.forward'), run: () => void pins.move(view, -1) }] : []),
          ...(place < pins.ids.length - 1
            ? [{ label: t('explore.view.back'), run: () => void pins.move(view, 1) }]
            : []),
          { label: t('explore.view.unpin'), run: () => void pins.unpin(view) },
        ],
      }}
    />
  )
}
