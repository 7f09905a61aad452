export { SignIn } from './login/sign-in.tsx'
export { foundPeople, PersonCardHost } from './people/found-people.ts'
