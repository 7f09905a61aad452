export { openOwnAccess } from './held/own-access.ts'
export { SignIn } from './login/sign-in.tsx'
export { foundPeople, PersonCardHost } from './people/found-people.ts'
export { AccessDialogs } from './requests/access-dialogs.tsx'
/** @public The page of a refused address shows it. */
export { RequestAccess } from './requests/request-access.tsx'
export { whenConfirmed } from './security/identity.ts'
export { SecuritySettings } from './security/lazy.ts'
