export { HeldAccess } from './held/held-access.tsx'
export { openOwnAccess } from './held/own-access.ts'
export { AccessDialogs } from './requests/access-dialogs.tsx'
/** @public The page of a refused address shows it. */
export { RequestAccess } from './requests/request-access.tsx'
