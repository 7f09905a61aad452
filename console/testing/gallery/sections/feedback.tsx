import { Alert, Button, SimpleGrid } from '@mantine/core'
import { JobProgress } from '../../../kit/command/job-progress.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import {
  EmptyState,
  ErrorState,
  emptyKinds,
  ForbiddenState,
  SkeletonRows,
  StaleLine,
} from '../../../kit/feedback/states.tsx'
import { Part } from '../part.tsx'

const failure = new Error('The server does not respond.')
const retry = () => {}

/** What says that something is missing, failed, or takes a while. */
export function Feedback() {
  return (
    <>
      <Part title="Empty: what would be here, why, and the way to it">
        <EmptyState
          title="No content sets yet"
          message="They collect content by hand or by rules."
          action={
            <Button size="xs" variant="light">
              New set
            </Button>
          }
        />
      </Part>
      <Part title="Drawings of empty states" span={2}>
        <SimpleGrid cols={5} spacing={0}>
          {emptyKinds.map(kind => (
            <EmptyState key={kind} kind={kind} title={kind} />
          ))}
        </SimpleGrid>
      </Part>
      <Part title="Failed">
        <ErrorState error={failure} onRetry={retry} />
      </Part>
      <Part title="Forbidden">
        <ForbiddenState permission="content-item:read" onGranted={retry} />
      </Part>
      <Part title="Loading">
        <QueryState
          query={{ data: undefined, error: null, refetch: retry }}
          placeholder={<SkeletonRows rows={3} />}
        />
      </Part>
      <Part title="Old rows that could not be read again" span={2}>
        <StaleLine text="These rows are old." error={failure} onRetry={retry} />
      </Part>
      <Part title="Notes">
        <Alert color="blue" mb="sm">
          A request for these parameters waits.
        </Alert>
        <Alert color="orange" mb="sm">
          No other user can approve it.
        </Alert>
        <Alert color="red">The file is too large.</Alert>
      </Part>
      <Part title="A job" span={2}>
        <JobProgress value={0.4} label="40 %">
          800 of 1,992 content items are online.
        </JobProgress>
      </Part>
    </>
  )
}
