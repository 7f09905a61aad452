export { plannedPosts } from './posts/planned.ts'
