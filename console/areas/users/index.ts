export { foundPeople, PersonCardHost } from './people/found-people.ts'
