export { SignIn } from './login/sign-in.tsx'
export { foundPeople, PersonCardHost } from './people/found-people.ts'
export { AccessDialogs } from './requests/access-dialogs.tsx'
export { DecideButtons } from './requests/decide-buttons.tsx'
/** @public The page of a refused address shows it. */
export { RequestAccess } from './requests/request-access.tsx'
