import type { ParameterChange, readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import type { ResponseOf } from '@greenroom/contract/endpoint'

/** The parameters in force, and the request that waits. */
export type Profile = ResponseOf<typeof readBasicProfile>

/** The request whose values the form starts with. */
export type FormSource = { request: ParameterChange; values: 'proposed' | 'original' } | null
