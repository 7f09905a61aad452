export { notify } from './notify.ts'
export { closeTodo, openTodo, type Todo } from './todos.ts'
