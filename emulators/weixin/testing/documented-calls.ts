import { articleCalls } from './article-calls.ts'
import { basicCalls } from './basic-calls.ts'
import type { DocumentedCall } from './documented-call.ts'
import { figureCalls } from './figure-calls.ts'
import { materialCalls } from './material-calls.ts'
import { readerCalls } from './reader-calls.ts'

/** Every call that the product facts list, by their sections. */
export const documentedCalls: readonly DocumentedCall[] = [
  ...basicCalls,
  ...articleCalls,
  ...materialCalls,
  ...readerCalls,
  ...figureCalls,
]
