import type { SecondStep } from './sign-in.ts'

/** What a user types to sign in. */
export interface Credentials {
  username: string
  password: string
}

/** What a successful sign-in gave, with what a change of the password needs. */
export interface SignedIn extends Credentials {
  token: string
  mustChangePassword: boolean
}

/** What came of a right password: a session, or a second step. */
export type Passed = SignedIn | (Credentials & SecondStep)
