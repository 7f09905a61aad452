import { type Certification, readCertification } from '@greenroom/contract/areas/profile/certification'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { SkeletonRows } from '../../../kit/states.tsx'
import classes from './certification.module.css'
import { Documents } from './documents.tsx'
import { EnterpriseFacts } from './enterprise-facts.tsx'

/** One request with its documents and what was decided. */
export function CertificationView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const query = useCallQuery(readCertification, { params: { id } }, { quiet: true })
  const { data } = query
  return (
    <SideDrawer title={data?.enterpriseName ?? t('certification.title')} onClose={onClose}>
      <QueryState query={query} placeholder={<SkeletonRows rows={8} height={24} />} />
      {data && <CertificationDetail certification={data} />}
    </SideDrawer>
  )
}

/** All fields of a request. */
export function CertificationDetail({ certification }: { certification: Certification }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { id, documents, decidedTime, decidedBy, answer } = certification
  return (
    <>
      <EnterpriseFacts
        info={certification}
        more={[
          [
            t('certification.field.documents'),
            <Documents key="documents" certificationId={id} documents={documents} />,
          ],
        ]}
      />
      {decidedTime !== null && (
        <Text size="sm" className={classes.answer}>
          {t('certification.decidedBy', { name: decidedBy, time: format.exact(decidedTime) })}
          {answer !== '' && ` ${t('certification.answer', { answer })}`}
        </Text>
      )}
    </>
  )
}
