import {
  type Certification,
  type CertificationDocument,
  documentAddress,
  readCertification,
} from '@greenroom/contract/areas/profile/certification'
import { tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import { Anchor, Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { serverAddress, viewedRole } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { session } from '../../../kit/session/session.ts'
import { useFormat } from '../../../kit/text/format.ts'
import classes from './certification.module.css'
import { EnterpriseFacts } from './enterprise-facts.tsx'

/** One request with its documents and decision. */
export function CertificationView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const query = useCallQuery(readCertification, { params: { id } }, { quiet: true })
  const { data } = query
  return (
    <SideDrawer
      title={data ? <span translate="no">{data.enterpriseName}</span> : t('certification.title')}
      onClose={onClose}
    >
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

interface DocumentsProps {
  certificationId: string
  documents: readonly CertificationDocument[]
}

/** Documents of a request; each can be downloaded. */
function Documents({ certificationId, documents }: DocumentsProps) {
  const format = useFormat()
  return (
    <ul className={classes.documents}>
      {documents.map(document => (
        <li key={document.id} className={classes.document}>
          <Anchor component="button" type="button" onClick={() => void takeAway(certificationId, document)}>
            {document.name}
          </Anchor>
          <Text size="xs" c="dimmed" component="span">
            {format.bytes(document.size)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** Reads a document in the user's name, as an address in a link could not, and saves it as a file. */
async function takeAway(certificationId: string, { id, name }: CertificationDocument): Promise<void> {
  const { token } = session.getState()
  const viewed = viewedRole()
  const answer = await fetch(serverAddress(documentAddress(certificationId, id)), {
    headers: { [tokenHeader]: token, ...(viewed !== null && { [viewAsHeader]: viewed }) },
  }).catch(() => undefined)
  const isFile = answer?.ok && answer.headers.has('content-disposition')
  if (!isFile) return toast.notice(i18next.t('profile:certification.documentMissing'))
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
