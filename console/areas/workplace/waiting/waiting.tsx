import '../locales/panels/index.ts'
import {
  readWorkplacePreference,
  type WaitingBlock,
  waitingBlocks,
} from '@greenroom/contract/areas/profile/workplace'
import { readWaiting } from '@greenroom/contract/areas/workplace/waiting'
import { Button, Skeleton, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { blockParts, countOf } from './blocks.tsx'
import classes from './waiting.module.css'

const ArrangeBlocks = lazy(async () => ({ default: (await import('./arrange-blocks.tsx')).ArrangeBlocks }))

/** What waits for the user, in the order that they gave it; one line when nothing does. */
export function Waiting() {
  const { t } = useTranslation('workplace')
  const query = useCallQuery(readWaiting, {}, { quiet: true })
  const preference = useCallQuery(readWorkplacePreference, {}, { quiet: true }).data
  const [isArranging, setArranging] = useState(false)
  const { data } = query
  if (!data) return <QueryState query={query} placeholder={<Skeleton height={320} />} />
  const blocks: readonly WaitingBlock[] = preference?.blocks ?? waitingBlocks
  const filled = blocks.filter(key => countOf(key, data) > 0)
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('waiting.title')}
        </Title>
        <Button size="xs" variant="subtle" color="gray" onClick={() => setArranging(true)}>
          {t('waiting.arrange')}
        </Button>
      </div>
      {filled.length === 0 ? (
        <p className={classes.nothing}>
          <IconCircleCheck size={24} stroke={1.4} aria-hidden />
          {t('waiting.nothing')}
        </p>
      ) : (
        <div className={classes.blocks}>
          {filled.map(key => {
            const Part = blockParts[key]
            return <Part key={key} waiting={data} />
          })}
        </div>
      )}
      {isArranging && (
        <Suspense>
          <ArrangeBlocks shown={blocks} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  )
}

/** True until the blocks have their place; what lies below must not be drawn before, because it would move. */
export function useIsWaitingPending(): boolean {
  return useCallQuery(readWaiting, {}, { quiet: true }).isPending
}
