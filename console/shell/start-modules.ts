import { registerSubmissions } from '../kit/submissions/registration.ts'
import { registerTodos } from '../kit/todo/todos.tsx'
import { modules } from './modules.ts'

/** Registers the areas' contributions with the kit; called once, before the shell is shown. */
export function startModules(): void {
  for (const { todos = [], submissions = [], start } of modules) {
    registerTodos(todos)
    registerSubmissions(submissions)
    start?.()
  }
}
