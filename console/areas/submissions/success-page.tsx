import './locales/index.ts'
import type { Submission } from '@greenroom/contract/areas/submissions/submissions'
import { Button, Group, Title } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Permission } from '../../kit/session/permission.tsx'
import { submissionWay } from '../../kit/submissions/registration.ts'
import { Result } from './result.tsx'
import classes from './results.module.css'
import { SubmissionFacts } from './submission-facts.tsx'
import { useParts } from './use-parts.ts'

/** Shows a submission that was taken, and how far it has come. */
export function Component() {
  const { t } = useTranslation('resultPages')
  return (
    <Result
      outcome="accepted"
      title={t('success.title')}
      context={t('success.context')}
      draw={submission => <Accepted submission={submission} />}
    />
  )
}

function Accepted({ submission }: { submission: Submission }) {
  const { t } = useTranslation('resultPages')
  const parts = useParts(submission)
  const way = submissionWay(submission.kind)
  return (
    <>
      <section className={classes.head}>
        <IconCircleCheck size={44} stroke={1.4} className={classes.good} aria-hidden />
        <Title order={2} size="h2">
          {t('success.heading')}
        </Title>
        <SubmissionFacts submission={submission} />
        <Group gap="sm" justify="center" data-not-printed>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
            {t('success.print')}
          </Button>
          {way && parts && (
            <Permission need={[way.need]}>
              <Button component={Link} to={way.list(submission)}>
                {parts.listLabel()}
              </Button>
            </Permission>
          )}
        </Group>
      </section>
      {parts && (
        <section className={classes.panel} aria-labelledby="submission-progress">
          <Title order={2} size="h3" id="submission-progress" mb="md">
            {t('success.progress')}
          </Title>
          <parts.Progress submission={submission} />
        </section>
      )}
    </>
  )
}
