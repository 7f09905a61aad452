/** Names the todo of somebody who needs a link from an administrator. */
export const askTodoKey = (personId: string) => `password-ask:${personId}`
