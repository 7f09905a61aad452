import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, optionalTextField, rule, textField } from '../../fields.ts'
import { imageFileTypes } from '../../file-types.ts'
import { halfWidth } from '../../half-width.ts'

export const certificationLimits = {
  name: 60,
  number: 40,
  reason: 200,
  documents: 5,
  documentBytes: 10_485_760,
} as const

/** Documents that identify a legal person or an enterprise. */
export const certificateTypes = ['idCard', 'passport', 'permit'] as const
export const enterpriseCertificateTypes = ['businessLicense', 'organization'] as const

/** Types of documents: pictures, and PDF. */
export const documentTypes = [...imageFileTypes, 'application/pdf'] as const

export const certificationStates = ['auditing', 'passed', 'rejected', 'withdrawn'] as const
export type CertificationState = (typeof certificationStates)[number]

/** Numbers of the states in responses; 0 and 1 are the specification's. */
export const certificationStatus = {
  auditing: 0,
  passed: 1,
  rejected: 2,
  withdrawn: 3,
} as const satisfies Record<CertificationState, number>
const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** Fields of a request for certification. */
export const certificationFields = z.strictObject({
  enterpriseName: textField(certificationLimits.name),
  enterpriseCertificateType: z.enum(enterpriseCertificateTypes),
  /** The unified social credit code: 18 digits and capital letters. */
  organizationCode: z
    .string()
    .overwrite(halfWidth)
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-HJ-NPQRTUWXY]{18}$/, rule('organizationCodeForm')),
  legalPerson: textField(certificationLimits.name),
  certificateType: z.enum(certificateTypes),
  authenticationNumber: z
    .string()
    .overwrite(halfWidth)
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{6,20}$/, rule('certificateNumberForm')),
  /** The ids of uploaded documents. */
  documents: z
    .array(idField)
    .min(1, rule('documentNeeded'))
    .max(certificationLimits.documents)
    .transform(ids => [...new Set(ids)]),
})
export type CertificationFields = z.infer<typeof certificationFields>

export const certificationDocument = z.object({
  id: idField,
  name: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number().int(),
})
export type CertificationDocument = z.infer<typeof certificationDocument>

/** The certified, or requested, enterprise (specification §3). Names and numbers are masked. */
export const enterpriseInfo = z.object({
  accountType: z.string(),
  status,
  time: instantField,
  legalPerson: z.string(),
  certificateType: z.enum(certificateTypes),
  authenticationNumber: z.string(),
  enterpriseName: z.string(),
  enterpriseCertificateType: z.enum(enterpriseCertificateTypes),
  organizationCode: z.string(),
})
export type EnterpriseInfo = z.infer<typeof enterpriseInfo>

export const certificationRecord = z.object({
  id: idField,
  /** 1: enterprise certificates; there are no others. */
  certificationType: z.literal(1),
  certificationContent: z.string(),
  status,
  time: instantField,
})
export type CertificationRecord = z.infer<typeof certificationRecord>

/** One request with its documents and decision. Numbers are complete for deciders, and masked for others. */
export const certification = enterpriseInfo.extend({
  id: idField,
  /** The requester. */
  userName: z.string(),
  documents: z.array(certificationDocument),
  decidedTime: instantField.nullable(),
  decidedBy: z.string(),
  /** Text of the decision; may be empty. */
  answer: z.string(),
})
export type Certification = z.infer<typeof certification>

export const readCertifications = defineEndpoint({
  id: 'certification.mine',
  method: 'POST',
  path: '/api/user/certification',
  summary: 'Read the signed-in user’s certification and all their requests',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['certification.changed'],
  input: {},
  response: z.object({
    /** The latest that passed, else the latest; null when there is none. */
    enterpriseInfo: enterpriseInfo.nullable(),
    record: z.array(certificationRecord),
  }),
})

export const readCertification = defineEndpoint({
  id: 'certification.read',
  method: 'GET',
  path: '/api/certifications/{id}',
  summary: 'Read a certification request',
  description: 'Of the signed-in user, or of a user in the data scope for users who decide on it.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['certification.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: certification,
})

export const uploadDocument = defineEndpoint({
  id: 'certification.upload-document',
  method: 'POST',
  path: '/api/user/certification/documents',
  summary: 'Upload a document for a certification request',
  effect: 'write',
  access: 'signed-in',
  input: {
    file: { field: 'file', types: documentTypes, maxBytes: certificationLimits.documentBytes },
  },
  response: certificationDocument,
  limit: { attempts: 60, seconds: 600 },
})

export const submitCertification = defineEndpoint({
  id: 'certification.submit',
  method: 'POST',
  path: '/api/user/certification/submit',
  summary: 'Request certification of an enterprise',
  description: 'Refused while another request waits.',
  effect: 'write',
  access: 'signed-in',
  input: { body: certificationFields },
  failures: ['wrongState'],
  response: certificationRecord.extend({
    /** How many others may decide on it now. */
    deciders: z.number().int(),
  }),
})

export const withdrawCertification = defineEndpoint({
  id: 'certification.withdraw',
  method: 'POST',
  path: '/api/certifications/{id}/withdraw',
  summary: 'Withdraw an own certification request',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: certificationRecord,
})

/** Fields of a decision. */
export const certificationDecisionFields = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    /** Text for the user; required for a rejection. */
    reason: optionalTextField(certificationLimits.reason),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    ...rule('required'),
    path: ['reason'],
  })

export const decideCertification = defineEndpoint({
  id: 'certification.decide',
  method: 'POST',
  path: '/api/certifications/{id}/decide',
  summary: 'Approve or reject a certification request',
  description: 'Decided once, by another user than the requester.',
  effect: 'write',
  access: 'certification:decide',
  input: { params: byId, body: certificationDecisionFields },
  failures: ['notFound', 'wrongState', 'ownRequest'],
  response: certificationRecord,
})

/** Address of a document; the requester and deciders can read it with their token. */
export const documentAddress = (certificationId: string, documentId: string): `/api/${string}` =>
  `/api/certifications/${certificationId}/documents/${documentId}`
