import { registerSubmissions } from '../kit/submissions/registration.ts'
import { registerTodos } from '../kit/todo/todos.tsx'
import { modules } from './modules.ts'

/** Makes what the areas give known to the kit; called once, before anything of the shell is shown. */
export function startModules(): void {
  for (const { todos = [], submissions = [], start } of modules) {
    registerTodos(todos)
    registerSubmissions(submissions)
    start?.()
  }
}
